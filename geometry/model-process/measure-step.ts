import { fileURLToPath } from 'node:url'
import { ModelError, ModelProcessError } from '../model-error.ts'
import type { StepFacts } from '../step/read-step.ts'
import { type Limits, runModelTask } from './model-process.ts'

/** An ordinary part takes two seconds. */
const stepTimeout = { milliseconds: 20_000, wallMilliseconds: 60_000 }

/** Returns the facts of an untrusted STEP file, from a child process of its own. Throws a ModelError. */
export async function measureStep(path: string, limits: Partial<Limits> = {}): Promise<StepFacts> {
  try {
    const source = { source: path, fileName: 'upload.step' }
    const readerPath = fileURLToPath(import.meta.resolve('occt-import-js'))
    const replies = await runModelTask(
      source,
      { kind: 'measure step', readerPath },
      { ...stepTimeout, ...limits },
    )
    const [measured] = replies.flatMap((reply) => (reply.outcome === 'measured' ? reply : []))
    if (measured) return measured.facts
  } catch (error) {
    if (!(error instanceof ModelProcessError) || ['crashed', 'busy'].includes(error.code)) throw error
    throw new ModelError(
      error.code,
      `The STEP file takes too ${error.code === 'too_slow' ? 'long' : 'much memory'} to open. Simplify it, or export its parts one by one.`,
    )
  }
  throw new ModelProcessError('crashed', 'The STEP file could not be read.')
}
