import { randomUUID } from 'node:crypto'
import { encodeWebp } from '#geometry/images/picture.ts'
import { renderSteps } from '#geometry/model-process/prepare.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { claimFiles, orphanFiles, storeOrphanedFiles } from '../../platform/files/orphaned-files.ts'
import { publicKey } from '../../platform/http/files/media.ts'
import type { Platform } from '../../platform/platform.ts'
import { withModelCopies } from '../products/model-copies.ts'
import { isLasting, type ModelRun } from '../products/model-run.ts'
import { lockProduct } from '../products/product-queries.ts'
import { replaceStepPictures, selectAssembly, selectModels, selectStepPictures } from './assembly-queries.ts'
import { type StepScene, stepScenes } from './assembly-steps.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'now' | 'log' | 'folders'>

const timeoutMilliseconds = 600_000
const webpQuality = 80

export async function renderAssemblyOf(platform: Deps, productId: string, run: ModelRun = {}) {
  const { scenes, files } = await scenesOf(platform, productId)
  const present = await selectStepPictures(platform, productId)
  const isNew = ({ source }: StepScene, at: number) =>
    present.every((picture) => picture.source !== source) &&
    scenes.findIndex((scene) => scene.source === source) === at
  const missing = scenes.filter(isNew)
  const contents = await picturesOf(platform, { productId, scenes: missing, files }, run)
  const rendered = missing.map(({ source }, at) => {
    const content = contents[at]
    return { source, content, key: publicKey('pictures', `${randomUUID()}-step.webp`) }
  })
  const stored = rendered.flatMap(({ key, content }) => (content ? [{ key, content }] : []))
  await storeOrphanedFiles(platform, stored)
  await inTransaction(platform, async (inside) => {
    // The pictures of a deleted draft stay orphaned, and a job removes them.
    if (!(await lockProduct(inside, productId))) return
    await claimFiles(inside, stored)
    // Another run may have stored newer pictures while this one rendered.
    const sources = (await scenesOf(inside, productId)).scenes.map(({ source }) => source)
    const unused = await replaceStepPictures(inside, productId, {
      sources,
      rendered: rendered.map(({ source, content, key }) => ({ source, picture_key: content ? key : null })),
    })
    await orphanFiles(inside, unused)
  })
}

async function scenesOf(platform: Pick<Platform, 'db'>, productId: string) {
  const assembly = await selectAssembly(platform, productId)
  const files = await selectModels(platform, productId)
  const scenes = assembly ? stepScenes(assembly, files).flatMap((scene) => scene ?? []) : []
  return { scenes, files }
}

type StepScenes = {
  productId: string
  scenes: StepScene[]
  files: Awaited<ReturnType<typeof selectModels>>
}

async function picturesOf(
  platform: Deps,
  { productId, scenes, files }: StepScenes,
  run: ModelRun,
): Promise<Buffer[]> {
  if (scenes.length === 0) return []
  const shown = new Set(
    scenes.flatMap(({ before, adds }) => [...before, ...adds].map(({ fileId }) => fileId)),
  )
  const models = files.filter(({ id }) => shown.has(id))
  try {
    return await withModelCopies(platform, models, async (paths, folder) => {
      const inPlace = (parts: StepScene['adds']) =>
        parts.flatMap(({ fileId, turn, at, comesFrom }) => {
          const path = paths.get(fileId)
          return path === undefined ? [] : [{ path, turn, at, comesFrom }]
        })
      const steps = scenes.map(({ before, adds }) => ({ before: inPlace(before), adds: inPlace(adds) }))
      const pictures = await renderSteps(steps, {
        folder,
        signal: run.signal,
        milliseconds: timeoutMilliseconds,
      })
      return Promise.all(pictures.map(async (pixels) => Buffer.from(await encodeWebp(pixels, webpQuality))))
    })
  } catch (error) {
    if (!isLasting(error, run)) throw error
    platform.log.warn({ err: error, productId }, 'the steps of an assembly could not be rendered')
    return []
  }
}
