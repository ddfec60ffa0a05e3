import type { JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { jobSeconds } from '../telemetry/metrics.ts'
import { startTrace } from '../telemetry/tracing.ts'
import { runInContext, workContext } from '../telemetry/work-context.ts'

export type Attempt = { number: number }

type Origin = { requestId?: string; traceparent?: string }

/** The previous release ignores the added field. */
export function withOrigin(data: object): object {
  const { requestId, span } = workContext()
  if (requestId === undefined && !span) return data
  const origin: Origin = { ...(requestId && { requestId }), ...(span && { traceparent: span.traceparent }) }
  return { ...data, origin }
}

type Run = {
  name: string
  handler: (data: object, attempt: Attempt, signal: AbortSignal) => Promise<void>
  log: Logger
}

export function runJob(run: Run, job: JobWithMetadata<unknown>) {
  const { origin, ...data } = (job.data ?? {}) as { origin?: Origin }
  const { requestId, traceparent } = origin ?? {}
  const attributes = { 'messaging.destination.name': run.name, 'messaging.operation.name': 'process' }
  const span = startTrace({ name: `process ${run.name}`, kind: 'consumer', attributes }, traceparent)
  const context = { job: run.name, jobId: job.id, ...(requestId && { requestId }), span }
  const begin = performance.now()
  return runInContext(context, async () => {
    const result = await attempt(run, job, data)
    jobSeconds.observe({ queue: run.name, outcome: result.status }, (performance.now() - begin) / 1000)
    span?.end(result.status === 'failed' ? { error: undefined } : undefined)
    return result
  })
}

async function attempt(
  { name, handler, log }: Run,
  { id, retryCount, signal }: JobWithMetadata<unknown>,
  data: object,
) {
  try {
    await handler(data, { number: retryCount + 1 }, signal)
    return { id, status: 'completed' as const }
  } catch (error) {
    log.warn({ err: error, job: name }, 'a job failed')
    return {
      id,
      status: 'failed' as const,
      output: { message: error instanceof Error ? error.message : 'failed' },
    }
  }
}
