import type { Platform } from '../../platform/platform.ts'

export const assemblyJob = 'catalogue-render-assembly'

// A form is saved again and again: one run renders what came together.
const delaySeconds = 5

/** Enqueues the pictures of a design whose steps or files have changed. */
export function enqueueAssembly(inside: Pick<Platform, 'db' | 'jobs'>, productId: string) {
  const options = { singleKey: productId, startAfterSeconds: delaySeconds }
  return inside.jobs.enqueue(inside, assemblyJob, { productId }, options)
}
