import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenSpan } from './spans.ts'

/** The request or job that runs now. A job keeps the id of the request that enqueued it, also through other jobs. */
export type WorkContext = {
  requestId?: string | undefined
  job?: string
  jobId?: string
  span?: OpenSpan | undefined
}

const current = new AsyncLocalStorage<WorkContext>()

export function runInContext<Result>(context: WorkContext, work: () => Result): Result {
  return current.run(context, work)
}

/** Returns the context of the present request or job, empty outside of both. */
export function workContext(): WorkContext {
  return current.getStore() ?? {}
}

/** Returns the fields that a log line has about the current request or job. */
export function loggedContext(): Record<string, string | undefined> {
  const { span, ...context } = workContext()
  return { ...context, ...(span && { traceId: span.traceId }) }
}
