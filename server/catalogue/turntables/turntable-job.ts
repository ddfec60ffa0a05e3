import type { Platform } from '../../platform/platform.ts'

export const turntableJob = 'catalogue-render-turntable'

/** For a design whose files have changed. */
export function enqueueTurntable(inside: Pick<Platform, 'db' | 'jobs'>, productId: string) {
  return inside.jobs.enqueue(inside, turntableJob, { productId }, { singleKey: productId })
}
