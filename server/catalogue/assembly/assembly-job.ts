import type { Platform } from '../../platform/platform.ts'

export const assemblyJob = 'catalogue-render-assembly'

// One run renders several saves of the form.
const delaySeconds = 5

export function enqueueAssembly(inside: Pick<Platform, 'db' | 'jobs'>, productId: string) {
  const options = { singleKey: productId, startAfterSeconds: delaySeconds }
  return inside.jobs.enqueue(inside, assemblyJob, { productId }, options)
}
