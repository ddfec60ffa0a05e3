import { minute } from '#contract/durations.ts'
import { ModelProcessError } from '#geometry/model-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Analysis, isAnalysing } from './analysis-queries.ts'

const pollMilliseconds = 500
// A ZIP of a hundred models takes ten minutes.
const maxMilliseconds = 15 * minute

/** The upload was removed, or another worker analyses it. */
export class AnalysisUnwanted extends Error {
  override name = 'AnalysisUnwanted'
}

/** Aborts its signal when the upload was removed, in whichever process, or when the analysis takes too long. */
export function watchAnalysis(platform: Pick<Platform, 'db' | 'log'>, analysis: Analysis) {
  const controller = new AbortController()
  const deadline = Date.now() + maxMilliseconds
  const poll = async () => {
    if (!(await isAnalysing(platform, analysis))) controller.abort(new AnalysisUnwanted())
    else if (Date.now() > deadline)
      controller.abort(
        new ModelProcessError('too_slow', 'The files take too long to read. Upload fewer at once.'),
      )
  }
  const timer = setInterval(() => {
    poll().catch((error: unknown) =>
      platform.log.warn({ err: error, uploadId: analysis.id }, 'a running analysis was not looked up'),
    )
  }, pollMilliseconds)
  return { signal: controller.signal, end: () => clearInterval(timer) }
}
