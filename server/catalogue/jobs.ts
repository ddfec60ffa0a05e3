import { retriedForADay } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { assemblyJob } from './assembly/assembly-job.ts'
import { renderAssemblyOf } from './assembly/assembly-pictures.ts'
import { mailDropJob, mailDropPart, mailDrops } from './drops/mailing.ts'
import { releasePlannedDrops, releasePlannedJob } from './drops/planned-drops.ts'
import { findDropsToMailJob } from './drops/queries.ts'
import {
  type FixDigestPart,
  fixDigestJob,
  fixDigestPartJob,
  mailFixDigestPart,
  startFixDigest,
} from './fix-digest/fix-digest.ts'
import { refreshPopularity } from './listing/popularity-queries.ts'
import { refreshSaturation } from './listing/saturation-queries.ts'
import { type BoothRun, boothJob } from './photo-booth/booth-job.ts'
import { giveUpBooth, makeBoothPictures } from './photo-booth/make-pictures.ts'
import { checkFile, checkPrintabilityJob, enqueueUnchecked } from './printability/check-files.ts'
import { deleteMissedSearches } from './search/missed-search-queries.ts'
import { refreshSearchWords } from './search/words/word-queries.ts'
import { refreshWordsJob } from './search/words/words-job.ts'
import { turntableJob } from './turntables/turntable-job.ts'
import { enqueueMissingTurntables, renderTurntableOf } from './turntables/turntables.ts'

type Design = { productId: string }

const everyMinute = { schedule: '* * * * *', deletesOld: false }

/** The hourly run also finds designs that were published by their schedule. */
export function catalogueJobs(platform: Platform) {
  platform.jobs.handle(releasePlannedJob, () => releasePlannedDrops(platform), everyMinute)
  platform.jobs.handle(findDropsToMailJob, () => mailDrops(platform), everyMinute)
  // Nothing enqueues it again, so it is retried for an hour.
  platform.jobs.handle<{ dropId: string; after?: string }>(
    mailDropJob,
    (part) => mailDropPart(platform, part),
    { retries: 20, batchMilliseconds: 1_000 },
  )
  platform.jobs.handle(fixDigestJob, () => startFixDigest(platform), {
    schedule: '11 9 * * *',
    deletesOld: false,
  })
  platform.jobs.handle<FixDigestPart>(fixDigestPartJob, (part) => mailFixDigestPart(platform, part), {
    retries: 20,
    batchMilliseconds: 1_000,
  })
  pictureJobs(platform)
  platform.jobs.handle('catalogue-find-turntables', () => enqueueMissingTurntables(platform), {
    schedule: '47 * * * *',
    deletesOld: false,
  })
  platform.jobs.handle<{ fileId: string }>(
    checkPrintabilityJob,
    ({ fileId }, { number: attempt }, signal) => checkFile(platform, fileId, { attempt, signal }),
    { atOnce: 1 },
  )
  platform.jobs.handle('catalogue-find-unchecked-files', () => enqueueUnchecked(platform), {
    schedule: '17 * * * *',
    deletesOld: false,
  })
  platform.jobs.handle(refreshWordsJob, () => refreshSearchWords(platform), {
    schedule: '7 * * * *',
    deletesOld: false,
  })
  platform.jobs.handle('catalogue-count-downloads', () => refreshPopularity(platform), {
    schedule: '23 * * * *',
    deletesOld: false,
  })
  platform.jobs.handle('catalogue-count-saturation', () => refreshSaturation(platform), {
    schedule: '37 * * * *',
    deletesOld: false,
  })
  platform.jobs.handle('catalogue-forget-missed-searches', () => deleteMissedSearches(platform), {
    schedule: '41 3 * * *',
    deletesOld: true,
  })
}

function pictureJobs(platform: Platform) {
  platform.jobs.handle<Design>(
    turntableJob,
    ({ productId }, { number: attempt }, signal) =>
      renderTurntableOf(platform, productId, { attempt, signal }),
    { atOnce: 1, ...retriedForADay },
  )
  platform.jobs.handle<Design>(
    assemblyJob,
    ({ productId }, { number: attempt }, signal) =>
      renderAssemblyOf(platform, productId, { attempt, signal }),
    { atOnce: 1, ...retriedForADay },
  )
  platform.jobs.handle<BoothRun>(
    boothJob,
    (boothRun, { number: attempt }, signal) => makeBoothPictures(platform, boothRun, { attempt, signal }),
    { atOnce: 1, onGivenUp: (boothRun) => giveUpBooth(platform, boothRun) },
  )
}
