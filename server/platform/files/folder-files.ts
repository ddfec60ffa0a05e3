import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hour } from '#contract/durations.ts'
import { isDiskFull } from '../errors.ts'
import { checkedKey } from './file-key.ts'
import { fileStream } from './file-stream.ts'
import type { Files } from './files.ts'

const unfinishedName = 'unfinished'

export function folderFiles(folder: string): Files {
  const unfinished = join(folder, unfinishedName)
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    write: (key, content) => writeWhole(pathOf(key), content, unfinished),
    isContentFreeAfterWrite: true,
    async read(key, range) {
      const file = await open(pathOf(key)).catch(unlessMissing)
      return file && fileStream(file, range)
    },
    size: (key) => sizeOf(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *keys() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        const key = join(entry.parentPath, entry.name).slice(folder.length + 1)
        if (entry.isFile() && !key.startsWith(`${unfinishedName}/`)) yield key
      }
    },
    tidy: (now) => removeAbandoned(unfinished, now),
    // An unmounted share has no such folder, and none is created. A full disk still serves what it holds.
    async check() {
      const probe = join(unfinished, randomUUID())
      await writeFile(probe, 'probe', { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
        if (!isDiskFull(error)) throw error
      })
      await rm(probe, { force: true })
    },
    async space() {
      const { bsize, blocks, bfree, bavail } = await statfs(folder)
      return { usedBytes: (blocks - bfree) * bsize, freeBytes: bavail * bsize }
    },
  }
}

async function writeWhole(path: string, content: Buffer | Readable, unfinished: string) {
  const temporary = join(unfinished, randomUUID())
  try {
    await pipeline(
      Buffer.isBuffer(content) ? [content] : content,
      createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(temporary, path)
    await syncPath(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Flushes the folder to the disk. Without this a power cut can undo the rename. */
export async function syncPath(path: string) {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Syncs every file and folder below a folder to the disk, in groups so that the disk orders them. */
export async function syncTree(path: string) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
  for (let from = 0; from < paths.length; from += 16)
    await Promise.all(paths.slice(from, from + 16).map(syncPath))
  await syncPath(path)
}

function unlessMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

async function sizeOf(path: string) {
  const details = await stat(path).catch(() => undefined)
  return details?.isFile() ? details.size : undefined
}

export async function removeAbandoned(folder: string, now: Date) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const details = await stat(path).catch(() => undefined)
    if (details && now.getTime() - details.mtimeMs > hour) await rm(path, { force: true, recursive: true })
  }
}
