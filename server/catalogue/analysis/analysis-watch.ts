import { minute } from '#contract/durations.ts'
import { ModelProcessError } from '#geometry/model-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Analysis, isAnalysing } from './analysis-queries.ts'
import type { AnalysisLimits } from './file-kinds/analysed-files.ts'

const pollMilliseconds = 500
// A ZIP of a hundred models takes ten minutes, and hours on the clock of a busy machine.
const maxProcessorMilliseconds = 15 * minute

/** The upload was removed, or another worker analyses it. */
export class AnalysisUnwanted extends Error {
  override name = 'AnalysisUnwanted'
}

export function watchAnalysis(platform: Pick<Platform, 'db' | 'log'>, analysis: Analysis) {
  const controller = new AbortController()
  let used = 0
  const onProcessorTime = (milliseconds: number) => {
    used += milliseconds
    if (used > maxProcessorMilliseconds)
      controller.abort(
        new ModelProcessError('too_slow', 'The files take too long to read. Upload fewer at once.'),
      )
  }
  const poll = async () => {
    if (!(await isAnalysing(platform, analysis))) controller.abort(new AnalysisUnwanted())
  }
  const timer = setInterval(() => {
    poll().catch((error: unknown) =>
      platform.log.warn({ err: error, uploadId: analysis.id }, 'a running analysis was not looked up'),
    )
  }, pollMilliseconds)
  const limits: AnalysisLimits = { signal: controller.signal, onProcessorTime }
  return { limits, end: () => clearInterval(timer) }
}
