import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where designs and pictures lie. Keys are ours: letters, digits, dashes, slashes and one ending, never a person's file name. */
export type Files = {
  /** Whole or not at all, and on the disk when it returns. */
  write: (key: string, content: Buffer | Readable) => Promise<void>
  /** Undefined when there is none. `end` is included. */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable | undefined>
  size: (key: string) => Promise<number | undefined>
  remove: (key: string) => Promise<void>
  /** Removes what killed writes left behind. */
  tidy: (now: Date) => Promise<void>
  /** Throws when the place cannot be used. */
  check: () => Promise<void>
}

export function folderFiles(folder: string): Files {
  const pathOf = (key: string) => {
    if (!/^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]+)?$/.test(key))
      throw new Error(`Not a file key: ${key}`)
    return join(folder, key)
  }
  return {
    write: (key, content) => writeWhole(pathOf(key), content, folder),
    async read(key, range) {
      const path = pathOf(key)
      if ((await sizeOf(path)) === undefined) return undefined
      return createReadStream(path, range)
    },
    size: (key) => sizeOf(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    tidy: (now) => removeAbandoned(join(folder, 'unfinished'), now),
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    },
  }
}

async function writeWhole(path: string, content: Buffer | Readable, folder: string) {
  const unfinished = join(folder, 'unfinished')
  await Promise.all([
    mkdir(dirname(path), { recursive: true, mode: 0o700 }),
    mkdir(unfinished, { recursive: true, mode: 0o700 }),
  ])
  const temporary = join(unfinished, randomUUID())
  try {
    await pipeline(
      Buffer.isBuffer(content) ? [content] : content,
      createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await rename(temporary, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Without this a power cut can undo the rename. */
async function syncFolder(path: string) {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function sizeOf(path: string) {
  const details = await stat(path).catch(() => undefined)
  return details?.isFile() ? details.size : undefined
}

/** Removes what a killed process left behind more than an hour ago. */
export async function removeAbandoned(folder: string, now: Date) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const details = await stat(path).catch(() => undefined)
    if (details && now.getTime() - details.mtimeMs > 3_600_000) await rm(path, { force: true })
  }
}
