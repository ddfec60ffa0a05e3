import { randomUUID } from 'node:crypto'
import { defaultBooth } from '#contract/catalogue/studio/default-booth.ts'
import { encodeWebp } from '#geometry/images/picture.ts'
import { renderBooth } from '#geometry/model-process/prepare.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { claimFiles, orphanFiles, storeOrphanedFiles } from '../../platform/files/orphaned-files.ts'
import { publicKey } from '../../platform/http/files/media.ts'
import type { Platform } from '../../platform/platform.ts'
import { withModelCopies } from '../products/model-copies.ts'
import { isLasting, type ModelRun } from '../products/model-run.ts'
import { lockProduct } from '../products/product-queries.ts'
import { enqueueTurntable } from './turntable-job.ts'
import { hasBooth, replaceTurntable, selectShownModels, selectWithoutTurntable } from './turntable-queries.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'now' | 'log' | 'folders'>

const timeoutMilliseconds = 600_000
const webpQuality = 75

export async function renderTurntableOf(platform: Deps, productId: string, run: ModelRun = {}) {
  if (await hasBooth(platform, productId)) return
  const content = await pictureOf(platform, productId, run)
  const stored = content ? [{ key: publicKey('pictures', `${randomUUID()}-turn.webp`), content }] : []
  await storeOrphanedFiles(platform, stored)
  await inTransaction(platform, async (inside) => {
    // The picture of a deleted draft stays orphaned, and a job removes it.
    if (!(await lockProduct(inside, productId)) || (await hasBooth(inside, productId))) return
    await claimFiles(inside, stored)
    const before = await replaceTurntable(inside, productId, stored[0]?.key ?? null)
    await orphanFiles(inside, before === undefined ? [] : [before])
  })
}

async function pictureOf(platform: Deps, productId: string, run: ModelRun) {
  const models = await selectShownModels(platform, productId)
  try {
    return await withModelCopies(platform, models, async (paths, folder) => {
      if (paths.size === 0) return undefined
      const limits = { folder, signal: run.signal, milliseconds: timeoutMilliseconds }
      const request = {
        models: boothModels(models, paths),
        assembled: [],
        choices: defaultBooth,
        wanted: { kind: 'turntable' },
      } as const
      const { turntable } = await renderBooth(request, limits)
      return turntable && Buffer.from(await encodeWebp(turntable, webpQuality))
    })
  } catch (error) {
    if (!isLasting(error, run)) throw error
    platform.log.warn({ err: error, productId }, 'a turntable could not be rendered')
    return undefined
  }
}

type Models = Awaited<ReturnType<typeof selectShownModels>>

export function boothModels(models: Models, paths: ReadonlyMap<string, string>) {
  return models.flatMap(({ id, part_name: part, filaments }) => {
    const path = paths.get(id)
    return path === undefined ? [] : [{ path, part, filaments }]
  })
}

export async function enqueueMissingTurntables(platform: Pick<Platform, 'db' | 'jobs'>) {
  for (const id of await selectWithoutTurntable(platform)) await enqueueTurntable(platform, id)
}
