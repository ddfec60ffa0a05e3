import type { Platform } from '../../platform/platform.ts'

export const analyseJob = 'catalogue-analyse-upload'

export function enqueueAnalysis(
  inside: Pick<Platform, 'db' | 'jobs'>,
  uploadId: string,
  startAfterSeconds = 0,
) {
  return inside.jobs.enqueue(inside, analyseJob, { uploadId }, { singleKey: uploadId, startAfterSeconds })
}
