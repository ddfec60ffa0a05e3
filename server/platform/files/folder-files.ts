import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, statfs, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hour } from '#contract/durations.ts'
import { isDiskFull } from '../errors.ts'
import { checkedKey, isFileKey } from './file-key.ts'
import { fileStream } from './file-stream.ts'
import type { Files } from './files.ts'
import { storageUnavailable } from './storage-unavailable.ts'

/** The disk fails or became read-only, or the server of the share is gone. */
const unavailableCodes = ['EIO', 'EROFS', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'ETIMEDOUT']
const unfinishedName = 'unfinished'

export function folderFiles(folder: string): Files {
  const unfinished = join(folder, unfinishedName)
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(folder, checkedKey(key))
  async function refuseIfUnavailable(error: NodeJS.ErrnoException): Promise<never> {
    if (unavailableCodes.includes(error.code ?? '')) throw storageUnavailable()
    // An unmounted share has no such folder, and its files are not missing.
    if (error.code === 'ENOENT' && !(await isThere(unfinished))) throw storageUnavailable()
    throw error
  }
  return {
    write: (key, content) => writeWhole(pathOf(key), content, unfinished).catch(refuseIfUnavailable),
    async read(key, range) {
      const file = await open(pathOf(key)).catch(refuseIfUnavailable).catch(unlessMissing)
      return file && fileStream(file, range)
    },
    async size(key) {
      const details = await stat(pathOf(key)).catch(refuseIfUnavailable).catch(unlessMissing)
      return details?.isFile() ? details.size : undefined
    },
    remove: (key) => unlink(pathOf(key)).catch(refuseIfUnavailable).catch(unlessMissing),
    keys: (onForeign) => keysIn(folder, '', onForeign),
    cleanUp: (now) => removeAbandoned(unfinished, now).catch(refuseIfUnavailable),
    // A disk that is full or read-only still serves what it holds.
    async check() {
      const probe = join(unfinished, randomUUID())
      const written = writeFile(probe, 'probe', { flag: 'wx', mode: 0o600 })
      await written.catch((error: NodeJS.ErrnoException) => {
        if (!isDiskFull(error) && error.code !== 'EROFS') throw error
      })
      await rm(probe, { force: true })
    },
    async space() {
      const { bsize, blocks, bfree, bavail } = await statfs(folder)
      return { usedBytes: (blocks - bfree) * bsize, freeBytes: bavail * bsize }
    },
  }
}

/** Skips only folders that hold no key, such as `lost+found`. An unreadable folder of ours is an error. */
async function* keysIn(
  root: string,
  folder: string,
  onForeign: (name: string) => void = () => undefined,
): AsyncGenerator<string> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const name = folder + entry.name
    if (name === unfinishedName) continue
    if (entry.isDirectory() && isFileKey(`${name}/a`)) yield* keysIn(root, `${name}/`, onForeign)
    else if (entry.isFile() && isFileKey(name)) yield name
    else onForeign(name)
  }
}

async function writeWhole(path: string, content: Buffer | Buffer[] | Readable, unfinished: string) {
  const temporary = join(unfinished, randomUUID())
  const chunks = Buffer.isBuffer(content) ? [content] : content
  // Writes the chunks of an array in one system call.
  const highWaterMark = Array.isArray(chunks) ? Number.MAX_SAFE_INTEGER : undefined
  try {
    await pipeline(
      chunks,
      createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true, highWaterMark }),
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
  if (!['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) throw error
  return undefined
}

function isThere(path: string) {
  return access(path).then(
    () => true,
    () => false,
  )
}

export async function removeAbandoned(folder: string, now: Date) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const details = await stat(path).catch(() => undefined)
    if (details && now.getTime() - details.mtimeMs > hour) await rm(path, { force: true, recursive: true })
  }
}
