import type { ShapeKey } from '../fingerprint/facet-shape.ts'
import { ModelError } from '../model-error.ts'
import type { FoundModel } from './messages.ts'
import { runModelTask, type TaskLimits } from './model-process.ts'

/** Reads marks and certificate codes from an untrusted model in a child process. Throws a ModelError. */
export async function traceModel(
  path: string,
  { fileName, keys, ...limits }: { fileName: string; keys: ShapeKey[] } & Partial<TaskLimits>,
): Promise<FoundModel> {
  const [reply] = await runModelTask({ source: path, fileName }, { kind: 'trace', keys }, limits)
  if (reply?.outcome === 'traced') return reply.found
  throw new ModelError('crashed', 'The model could not be read.')
}
