import { fileURLToPath } from 'node:url'
import { ModelError, ModelProcessError } from '../model-error.ts'
import type { StepDetail, StepFacts } from '../step/read-step.ts'
import { runModelTask, type TaskLimits } from './model-process.ts'

/** Of each of two attempts. An ordinary part takes two seconds. */
const stepTimeout = { milliseconds: 10_000, wallMilliseconds: 60_000 }

/** Returns the facts of an untrusted STEP file, from a child process of its own; coarser ones where fine ones take too long. Throws a ModelError. */
export async function measureStep(path: string, limits: Partial<TaskLimits> = {}): Promise<StepFacts> {
  try {
    return await measured(path, 'fine', limits)
  } catch (error) {
    if (!isTooMuch(error)) throw error
  }
  try {
    return await measured(path, 'coarse', limits)
  } catch (error) {
    if (!isTooMuch(error)) throw error
    throw new ModelError(
      error.code,
      `The STEP file takes too ${error.code === 'too_slow' ? 'long' : 'much memory'} to open. Simplify it, or export its parts one by one.`,
    )
  }
}

function isTooMuch(error: unknown): error is ModelProcessError {
  return error instanceof ModelProcessError && ['too_slow', 'too_complex'].includes(error.code)
}

async function measured(path: string, detail: StepDetail, limits: Partial<TaskLimits>) {
  const source = { source: path, fileName: 'upload.step' }
  const readerPath = fileURLToPath(import.meta.resolve('occt-import-js'))
  const task = { kind: 'measure step', readerPath, detail } as const
  const replies = await runModelTask(source, task, { ...stepTimeout, ...limits })
  const [reply] = replies.flatMap((each) => (each.outcome === 'measured' ? each : []))
  if (reply) return reply.facts
  throw new ModelProcessError('crashed', 'The STEP file could not be read.')
}
