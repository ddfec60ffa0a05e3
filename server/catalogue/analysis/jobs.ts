import type { Platform } from '../../platform/platform.ts'
import { type ModelToSlice, sliceModel } from '../slicing/slicing.ts'
import { sliceJob } from '../slicing/slicing-queries.ts'
import { removeExpiredUploads } from '../uploads/uploads.ts'
import { analyseJob, analyseUpload, wakeSilentUploads } from './analysis.ts'

type Outside = Pick<Platform, 'db' | 'files' | 'now' | 'jobs' | 'log' | 'folders' | 'slicer' | 'scan'>

export function uploadJobs(platform: Outside) {
  const { jobs } = platform
  const inTurn = oneAtATime()
  // What fails is tried again by its row, which knows how often.
  jobs.handle<{ uploadId: string }>(
    analyseJob,
    ({ uploadId }) => inTurn(() => analyseUpload(platform, uploadId)),
    { retries: 0 },
  )
  jobs.handle<ModelToSlice>(sliceJob, (model) => sliceModel(platform, model), { atOnce: 1 })
  jobs.handle('catalogue-wake-uploads', () => wakeSilentUploads(platform), { schedule: '* * * * *' })
  jobs.handle('catalogue-remove-uploads', () => removeExpiredUploads(platform), { schedule: '27 * * * *' })
}

/** An analysis may take a gigabyte: one in each process. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return (work: () => Promise<void>) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
