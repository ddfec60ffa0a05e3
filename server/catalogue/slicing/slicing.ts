import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { day } from '#contract/durations.ts'
import type { PrintChoices } from '#contract/printing/estimate/print-estimate.ts'
import { choicesOf } from '#contract/printing/estimate/print-figures.ts'
import { choicesToSlice, totalEstimate } from '#contract/printing/estimate/total-estimate.ts'
import type { ModelEstimate } from '#geometry/estimate/estimate.ts'
import { ModelError } from '#geometry/model-error.ts'
import { measureBySlicer, SlicerError } from '#geometry/slicer/slice.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { updateSupports } from '../printability/supports.ts'
import { shownEstimate } from '../products/print-estimate.ts'
import { lockProduct, updateProduct } from '../products/product-queries.ts'
import type { NewUploadedFile } from '../uploads/upload-queries.ts'
import {
  countSliceJobs,
  selectModelsOf,
  selectUncheckedDesigns,
  setSliceChecks,
} from './slice-check-queries.ts'
import {
  type EstimatedModel,
  findModelToSlice,
  selectCurrentEstimates,
  selectDesignsWith,
  setFailedChoices,
  setSoldEstimates,
  setUploadedEstimates,
  sliceJob,
} from './slicing-queries.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'folders' | 'log' | 'now' | 'slicer'>

/** Newly uploaded files wait behind these. */
const mostWaiting = 200

const designsAtOnce = 2_000

/** A stored model and every file with the same geometry, such as the 3MF generated from an STL. */
export type ModelToSlice = { name: string; key: string; keys: string[] }

export async function orderSlicing(
  inside: Pick<Platform, 'db' | 'jobs' | 'slicer'>,
  files: NewUploadedFile[],
) {
  if (!inside.slicer) return
  for (const model of modelsOf(files))
    await inside.jobs.enqueue(inside, sliceJob, model, { singleKey: model.key })
}

export async function enqueueSlicing(
  platform: Pick<Platform, 'db' | 'jobs' | 'now' | 'slicer'>,
  most = mostWaiting,
) {
  if (!platform.slicer) return
  const now = platform.now().getTime()
  let free = most - (await countSliceJobs(platform))
  if (free <= 0) return
  const designs = await selectUncheckedDesigns(platform, { at: new Date(now), most: designsAtOnce })
  const models = Map.groupBy(await selectModelsOf(platform, designs), ({ productId }) => productId)
  const checks = []
  for (const design of designs) {
    if (free <= 0) break
    const needed = modelsToSlice(models.get(design.id) ?? [])
    const due = needed.filter(({ failedUntil }) => failedUntil <= now)
    for (const { model } of due)
      await platform.jobs.enqueue(platform, sliceJob, model, { singleKey: model.key })
    free -= due.length
    const next = Math.min(...needed.map(({ failedUntil }) => (failedUntil > now ? failedUntil : now + day)))
    checks.push({ ...design, againAt: needed.length > 0 ? new Date(next) : null })
  }
  await setSliceChecks(platform, checks)
}

function modelsToSlice(models: Awaited<ReturnType<typeof selectModelsOf>>) {
  const covered = new Set<string>()
  return models.flatMap(({ name, key, keys, ...model }) => {
    const choices = covered.has(key) ? undefined : choicesFor(name, model)
    if (!choices) return []
    for (const one of keys) covered.add(one)
    return [{ model: { name, key, keys }, failedUntil: failedUntil(model, choices) }]
  })
}

function failedUntil({ estimate }: EstimatedModel, choices: PrintChoices) {
  const { failedChoices, failedAt } = estimate ?? {}
  const isSame = failedChoices && JSON.stringify(choicesOf(failedChoices)) === JSON.stringify(choices)
  return isSame && failedAt ? Date.parse(failedAt) + day : 0
}

function choicesFor(name: string, { estimate, print, isMade }: EstimatedModel): PrintChoices | undefined {
  const own = shownEstimate(estimate)
  // A 3MF without an estimate that may be a generated one has its source sliced.
  if (!own) return (isMade ?? /\.3mf$/i.test(name)) ? undefined : choicesOf(print ?? {})
  if (own.source === 'project') return undefined
  return choicesToSlice(own, print ?? own.ownChoices ?? own.choices ?? {})
}

function modelsOf(files: NewUploadedFile[]) {
  const models: ModelToSlice[] = []
  for (const { name, kind, storage_key: key, is_made: isMade } of files) {
    if (kind !== 'model' || !key) continue
    if (isMade) models.at(-1)?.keys.push(key)
    else models.push({ name, key, keys: [key] })
  }
  return models
}

export async function sliceModel(platform: Deps, { name, key, keys }: ModelToSlice) {
  const { slicer, folders, files, log } = platform
  const model = slicer && (await findModelToSlice(platform, key))
  const choices = model && choicesFor(name, model)
  if (!slicer || !choices) return
  const content = await files.read(key)
  if (!content) return
  await mkdir(folders.uploads, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(folders.uploads, 'slicing-'))
  try {
    const path = join(folder, 'model')
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    const measured = await measureBySlicer(slicer, { path, fileName: name, choices }, { folder })
    const own = model.estimate?.ownChoices ?? model.estimate?.choices
    await saveEstimates(platform, keys, { ...measured, ...(own && { ownChoices: choicesOf(own) }) })
  } catch (error) {
    if (!(error instanceof SlicerError || error instanceof ModelError)) throw error
    log.warn({ err: error, key }, 'a model could not be measured by the slicer')
    await setFailedChoices(platform, keys, { failedChoices: choices, failedAt: platform.now() })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Figures that an administrator entered stay. */
async function saveEstimates(platform: Deps, keys: string[], estimate: ModelEstimate) {
  await inTransaction(platform, async (inside) => {
    await setUploadedEstimates(inside, keys, estimate)
    const designs = await selectDesignsWith(inside, keys)
    const following: string[] = []
    for (const id of designs) if (await isFollowing(inside, id)) following.push(id)
    await setSoldEstimates(inside, keys, estimate)
    for (const id of designs) await updateSupports(inside, id)
    for (const id of following) {
      const { suggested } = await suggestionFor(inside, id)
      if (!suggested) continue
      const { grams, minutes, fastMinutes } = suggested
      await updateProduct(inside, id, { grams, minutes, fast_minutes: fastMinutes })
    }
  })
}

async function isFollowing(inside: Pick<Platform, 'db'>, id: string) {
  const { product, suggested } = await suggestionFor(inside, id)
  return (
    product?.grams === suggested?.grams &&
    product?.minutes === suggested?.minutes &&
    product?.fast_minutes === suggested?.fastMinutes
  )
}

/** Locks the design. */
async function suggestionFor(inside: Pick<Platform, 'db'>, id: string) {
  const product = await lockProduct(inside, id)
  const files = await selectCurrentEstimates(inside, id)
  const suggested = totalEstimate(
    files.map((file) => ({ ...file, estimate: shownEstimate(file.estimate) })),
    product?.print ?? {},
  )
  return { product, suggested }
}
