import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenSpan } from './spans.ts'

/** A job keeps the id of the request that enqueued it, also through other jobs. */
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

export function workContext(): WorkContext {
  return current.getStore() ?? {}
}

export function loggedContext(): Record<string, string | undefined> {
  const { span, ...context } = workContext()
  return { ...context, ...(span && { traceId: span.traceId }) }
}
