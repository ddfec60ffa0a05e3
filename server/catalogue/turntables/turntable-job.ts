import type { Platform } from '../../platform/platform.ts'

export const turntableJob = 'catalogue-render-turntable'

// Files are added one after another: one picture shows all of them.
const delaySeconds = 60

export function enqueueTurntable(inside: Pick<Platform, 'db' | 'jobs'>, productId: string) {
  const options = { singleKey: productId, startAfterSeconds: delaySeconds }
  return inside.jobs.enqueue(inside, turntableJob, { productId }, options)
}
