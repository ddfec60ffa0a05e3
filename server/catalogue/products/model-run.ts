import { ModelError, ModelProcessError } from '#geometry/model-error.ts'

export type ModelRun = { attempt?: number; signal?: AbortSignal }

const maxAttempts = 3

/** Returns false for an error that a retry may avoid, such as a crashed child process. */
export function isLasting(error: unknown, { attempt = 1 }: ModelRun) {
  if (!(error instanceof ModelProcessError)) return error instanceof ModelError
  if (error.code === 'not_started') return false
  return error.code === 'too_slow' || attempt >= maxAttempts
}
