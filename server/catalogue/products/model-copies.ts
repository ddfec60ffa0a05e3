import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Platform } from '../../platform/platform.ts'

type Model = { id: string; storage_key: string }

export async function withModelCopies<Result>(
  { files, folders }: Pick<Platform, 'files' | 'folders'>,
  models: readonly Model[],
  work: (paths: ReadonlyMap<string, string>, folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(folders.uploads, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(folders.uploads, 'models-'))
  try {
    const paths = new Map<string, string>()
    for (const { id, storage_key: key } of models) {
      const content = await files.read(key)
      if (!content) continue
      const path = join(folder, String(paths.size))
      await pipeline(content, createWriteStream(path, { mode: 0o600 }))
      paths.set(id, path)
    }
    return await work(paths, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
