import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { encodeWebp } from '#geometry/images/picture.ts'
import { ModelError } from '#geometry/model-error.ts'
import { renderTurntable } from '#geometry/model-process/prepare.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { claimFiles, loosenFiles, storeLooseFiles } from '../../platform/files/loose-files.ts'
import { publicKey } from '../../platform/http/files/media.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockProduct } from '../products/product-queries.ts'
import { enqueueTurntable } from './turntable-job.ts'
import { replaceTurntable, selectShownModels, selectWithoutTurntable } from './turntable-queries.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'now' | 'log' | 'folders'>

const patienceMilliseconds = 600_000
const webpQuality = 75

/** Shows the current files of a design from all sides; nothing when they cannot be rendered. */
export async function renderTurntableOf(platform: Deps, productId: string, signal?: AbortSignal) {
  const content = await pictureOf(platform, productId, signal)
  const stored = content ? [{ key: publicKey('pictures', `${randomUUID()}-turn.webp`), content }] : []
  await storeLooseFiles(platform, stored)
  await inTransaction(platform, async (inside) => {
    // The picture of a deleted draft stays loose, and a job removes it.
    if (!(await lockProduct(inside, productId))) return
    await claimFiles(inside, stored)
    const before = await replaceTurntable(inside, productId, stored[0]?.key ?? null)
    await loosenFiles(inside, before === undefined ? [] : [before])
  })
}

async function pictureOf(platform: Deps, productId: string, signal?: AbortSignal) {
  const { folders, files, log } = platform
  await mkdir(folders.uploads, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(folders.uploads, 'turntable-'))
  try {
    const paths: string[] = []
    for (const { storage_key: key } of await selectShownModels(platform, productId)) {
      const content = await files.read(key)
      if (!content) continue
      const path = join(folder, String(paths.length))
      await pipeline(content, createWriteStream(path, { mode: 0o600 }))
      paths.push(path)
    }
    if (paths.length === 0) return undefined
    const pixels = await renderTurntable(paths, { folder, signal, milliseconds: patienceMilliseconds })
    return Buffer.from(await encodeWebp(pixels, webpQuality))
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    log.warn({ err: error, productId }, 'a turntable could not be rendered')
    return undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Designs of an earlier release have none. */
export async function enqueueMissingTurntables(platform: Pick<Platform, 'db' | 'jobs'>) {
  for (const id of await selectWithoutTurntable(platform)) await enqueueTurntable(platform, id)
}
