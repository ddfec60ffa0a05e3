import type { OpenSpan, SpanDescription } from './spans.ts'
import { runInContext, workContext } from './work-context.ts'

export type Tracer = {
  start: (span: SpanDescription, parent: OpenSpan | string | undefined) => OpenSpan
}

let tracer: Tracer | undefined

export function traceWith(next: Tracer | undefined) {
  tracer = next
}

export function isTracing() {
  return tracer !== undefined
}

export function startTrace(span: SpanDescription, traceparent?: string): OpenSpan | undefined {
  return tracer?.start(span, traceparent)
}

/** Without a trace, only runs the work. */
export function inSpan<Result>(
  descriptionOf: () => SpanDescription,
  work: () => Promise<Result>,
): Promise<Result> {
  if (tracer === undefined) return work()
  const context = workContext()
  if (!context.span?.isRecorded) return work()
  const description = descriptionOf()
  const span = tracer.start(description, context.span)
  // No span is below a call to another system, and a context costs as much as a span.
  if (description.kind === 'client') return endSpanAfter(span, work)
  return runInContext({ ...context, span }, () => endSpanAfter(span, work))
}

async function endSpanAfter<Result>(span: OpenSpan, work: () => Promise<Result>) {
  try {
    const result = await work()
    span.end()
    return result
  } catch (error) {
    span.end({ error })
    throw error
  }
}
