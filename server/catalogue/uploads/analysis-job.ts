import type { Platform } from '../../platform/platform.ts'

export const analyseJob = 'catalogue-analyse-upload'

/** Uploads with a STEP file, which may take 20 s to open: no other upload waits for them. */
export const analyseStepJob = 'catalogue-analyse-step'

export function enqueueAnalysis(
  inside: Pick<Platform, 'db' | 'jobs'>,
  uploadId: string,
  { job = analyseJob, startAfterSeconds = 0 } = {},
) {
  return inside.jobs.enqueue(inside, job, { uploadId }, { singleKey: uploadId, startAfterSeconds })
}
