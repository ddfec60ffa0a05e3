import type { ModelReport } from '../analysis/analyse.ts'
import type { PrintEstimate } from '../estimate/estimate.ts'
import { ModelError } from '../model-error.ts'
import type { ModelFormat } from '../readers/read-model.ts'
import type { ThreeMf } from '../three-mf/read-three-mf.ts'
import { type Limits, runModelTask } from './model-process.ts'

/** What a model file holds, without its geometry. */
export type Inspection = {
  format: ModelFormat
  report: ModelReport
  threeMf: Omit<ThreeMf, 'soup'> | undefined
  /** Absent when it was not asked for, or the model is beyond estimating. */
  estimate: PrintEstimate | undefined
  /** See `makePreview`. Absent when it was not asked for. */
  preview: Uint8Array | undefined
}

/**
 * Reads and measures an untrusted model file, given as a path or as bytes, in a process of its own that is killed when
 * it takes too long (60 s) or too much memory (1 GB). The file name only helps to tell the format. Throws a ModelError.
 */
export async function inspectModel(
  source: string | Uint8Array,
  fileName: string,
  {
    estimate = true,
    preview = false,
    ...limits
  }: { estimate?: boolean; preview?: boolean } & Partial<Limits> = {},
): Promise<Inspection> {
  const [reply] = await runModelTask({ source, fileName }, { kind: 'inspect', estimate, preview }, limits)
  if (reply?.outcome === 'inspected') return reply.inspection
  throw new ModelError('crashed', 'The model could not be read.')
}
