import { ModelError } from '../model-error.ts'
import type { Inspection } from './messages.ts'
import { runModelTask, type TaskLimits } from './model-process.ts'

/** Returns the measures of an untrusted model, read in a child process (60 s of processor time, 1 GB). Throws a ModelError. */
export async function inspectModel(
  source: string | Uint8Array,
  fileName: string,
  {
    estimate = true,
    preview = false,
    ...limits
  }: { estimate?: boolean; preview?: boolean } & Partial<TaskLimits> = {},
): Promise<Inspection> {
  const [reply] = await runModelTask({ source, fileName }, { kind: 'inspect', estimate, preview }, limits)
  if (reply?.outcome === 'inspected') return reply.inspection
  throw new ModelError('crashed', 'The model could not be read.')
}
