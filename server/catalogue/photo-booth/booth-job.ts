import type { BoothChoices } from '#contract/catalogue/studio/photo-booth.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueTurntable } from '../turntables/turntable-job.ts'
import { findBooth, startRun } from './booth-queries.ts'

export const boothJob = 'catalogue-make-booth-pictures'

// Files change in quick succession: the delay lets one run cover them all.
const delaySeconds = 10

/** A job whose run was superseded changes nothing. */
export type BoothRun = { productId: string; runId: string }

type Deps = Pick<Platform, 'db' | 'jobs'>

/** Supersedes a run in progress that has other choices. */
export async function enqueueBooth(
  inside: Deps,
  productId: string,
  { choices, addsPictures }: { choices: BoothChoices; addsPictures: boolean },
) {
  const runId = await startRun(inside, { productId, choices, addsPictures })
  const run: BoothRun = { productId, runId }
  await inside.jobs.enqueue(inside, boothJob, run, addsPictures ? {} : { startAfterSeconds: delaySeconds })
}

export async function enqueuePictures(inside: Deps, productId: string) {
  const booth = await findBooth(inside, productId)
  if (booth) await enqueueBooth(inside, productId, { choices: booth.choices, addsPictures: false })
  else await enqueueTurntable(inside, productId)
}

export async function enqueueExplodedView(inside: Deps, productId: string) {
  const booth = await findBooth(inside, productId)
  if (booth?.choices.extras.includes('exploded'))
    await enqueueBooth(inside, productId, { choices: booth.choices, addsPictures: false })
}
