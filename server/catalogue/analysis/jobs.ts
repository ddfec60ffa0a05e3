import type { QueueOptions } from '../../platform/jobs/queue.ts'
import { rowLimits } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueSlicing, type ModelToSlice, sliceModel } from '../slicing/slicing.ts'
import { sliceJob } from '../slicing/slicing-queries.ts'
import { analyseJob, analyseStepJob } from '../uploads/analysis-job.ts'
import { removeExpiredUploads } from '../uploads/uploads.ts'
import { analyseUpload, giveUpAnalysis } from './analysis.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'now' | 'jobs' | 'log' | 'folders' | 'slicer' | 'scan' | 'keys'>

export function uploadJobs(platform: Deps) {
  const { jobs } = platform
  const analysis: QueueOptions<{ uploadId: string }> = {
    retries: rowLimits.analysisAttempts.interruptions - 1,
    retrySecondsMax: 60,
    // An analysis may take a gigabyte.
    atOnce: 1,
    // A ZIP may hold many models, each of which may take two minutes.
    expireSeconds: 6 * 3_600,
    onGivenUp: ({ uploadId }) => giveUpAnalysis(platform, uploadId),
  }
  jobs.handle<{ uploadId: string }>(
    analyseJob,
    ({ uploadId }, { number }) => analyseUpload(platform, uploadId, { number, defersSteps: true }),
    analysis,
  )
  jobs.handle<{ uploadId: string }>(
    analyseStepJob,
    ({ uploadId }, { number }) => analyseUpload(platform, uploadId, { number }),
    analysis,
  )
  jobs.handle<ModelToSlice>(sliceJob, (model) => sliceModel(platform, model), { atOnce: 1 })
  jobs.handle('catalogue-find-models-to-slice', () => enqueueSlicing(platform), {
    schedule: '37 * * * *',
    deletesOld: false,
  })
  jobs.handle('catalogue-remove-uploads', () => removeExpiredUploads(platform), {
    schedule: '27 * * * *',
    deletesOld: true,
  })
}
