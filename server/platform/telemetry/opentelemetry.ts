import type { SpanContext } from '@opentelemetry/api'
import { version } from '../version.ts'
import { createRandomIds } from './random-ids.ts'
import { RecordedSpan, type Recorder } from './recorded-span.ts'
import { createSpanExporter } from './span-exporter.ts'
import type { OpenSpan } from './spans.ts'
import { type Tracer, traceWith } from './tracing.ts'

export type OpenTelemetrySettings = {
  traces: { url: string; headers: Record<string, string> } | undefined
  metrics: { url: string; headers: Record<string, string>; intervalMs: number } | undefined
  sampler: 'always_on' | 'always_off' | 'traceidratio'
  /** Of all traces, for `traceidratio`. */
  share: number
}

/** Returns a function that sends the rest and stops. */
export async function startOpenTelemetry(settings: OpenTelemetrySettings): Promise<() => Promise<void>> {
  const { detectResources, envDetector, resourceFromAttributes } = await import('@opentelemetry/resources')
  const resource = resourceFromAttributes({
    'service.name': 'layerdrop',
    'service.version': version,
  }).merge(detectResources({ detectors: [envDetector] }))
  const stops: (() => Promise<void>)[] = []
  if (settings.traces) stops.push(await startTraces(settings, settings.traces, resource))
  if (settings.metrics) {
    const { startMetrics } = await import('./opentelemetry-metrics.ts')
    stops.push(await startMetrics(settings.metrics, resource))
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

type Resource = ReturnType<typeof import('@opentelemetry/resources').resourceFromAttributes>

async function startTraces(
  settings: OpenTelemetrySettings,
  place: NonNullable<OpenTelemetrySettings['traces']>,
  resource: Resource,
) {
  const sdk = await import('@opentelemetry/sdk-trace')
  const { sampler, share } = settings
  const roots = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(share),
  }
  const origin = { resource, instrumentationScope: { name: 'layerdrop', version } }
  const processor = new sdk.BatchSpanProcessor({ exporter: await createSpanExporter(place, origin) })
  const recorder: Recorder = { ...origin, export: (span) => processor.onEnd(span) }
  const root = roots[sampler]()
  const isSampled = (traceId: string) =>
    root.shouldSample(undefined, traceId).decision === sdk.SamplingDecision.RECORD_AND_SAMPLED
  traceWith(tracerOf(recorder, isSampled))
  return async () => {
    traceWith(undefined)
    await processor.shutdown()
  }
}

function tracerOf(recorder: Recorder, isSampled: (traceId: string) => boolean): Tracer {
  const randomId = createRandomIds()
  return {
    start(span, above) {
      const parent = typeof above === 'string' ? spanContextOf(above) : recordedSpan(above)
      const traceId = parent?.traceId ?? randomId(32)
      const traceFlags = parent ? parent.traceFlags % 2 : Number(isSampled(traceId))
      const context = { traceId, spanId: randomId(16), traceFlags }
      return new RecordedSpan(recorder, { context, parent }, span)
    },
  }
}

function recordedSpan(span: OpenSpan | undefined) {
  return span instanceof RecordedSpan ? span : undefined
}

function spanContextOf(traceparent: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = traceparent.match(/^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/) ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}
