import type { Context, SpanKind as OtelKind, SpanContext } from '@opentelemetry/api'
import { version } from '../version.ts'
import type { OpenSpan, SpanKind } from './spans.ts'
import { type Tracer, traceWith } from './tracing.ts'

export type OpenTelemetrySettings = {
  traces: { url: string; headers: Record<string, string> } | undefined
  metrics: { url: string; headers: Record<string, string>; intervalMs: number } | undefined
  sampler: 'always_on' | 'always_off' | 'traceidratio'
  /** Of all traces, for `traceidratio`. */
  share: number
}

/** Loads the packages, sends traces and metrics by OTLP (HTTP, JSON), and returns what sends the rest and stops. */
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
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { sampler, share } = settings
  const roots = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(share),
  }
  const provider = new sdk.TracerProvider({
    resource,
    sampler: new sdk.ParentBasedSampler({ root: roots[sampler]() }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter(place) })],
  })
  traceWith(await tracerOf(provider))
  return async () => {
    traceWith(undefined)
    await provider.shutdown()
  }
}

async function tracerOf(provider: { getTracer: typeof import('@opentelemetry/api').trace.getTracer }) {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api')
  const tracer = provider.getTracer('layerdrop', version)
  const kinds: Record<SpanKind, OtelKind> = {
    internal: SpanKind.INTERNAL,
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    producer: SpanKind.PRODUCER,
    consumer: SpanKind.CONSUMER,
  }
  const contexts = new WeakMap<OpenSpan, Context>()

  function contextOf(parent: OpenSpan | string | undefined): Context {
    if (typeof parent === 'object') return contexts.get(parent) ?? ROOT_CONTEXT
    const remote = parent === undefined ? undefined : spanContextOf(parent)
    return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT
  }

  const start: Tracer['start'] = ({ name, kind, attributes = {} }, parent) => {
    const context = contextOf(parent)
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context)
    const { traceId, spanId, traceFlags } = span.spanContext()
    const open: OpenSpan = {
      isRecorded: span.isRecording(),
      traceId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      set(changes) {
        if (changes.name) span.updateName(changes.name)
        if (changes.attributes) span.setAttributes(changes.attributes)
      },
      end(outcome) {
        if (outcome) {
          // Never the message of an error, which may repeat what a member sent.
          span.setAttribute('error.type', typeOf(outcome.error))
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
    }
    contexts.set(open, trace.setSpan(context, span))
    return open
  }
  return { start }
}

function spanContextOf(traceparent: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = traceparent.match(/^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/) ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

function typeOf(error: unknown) {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && /^[A-Z\d_]{1,40}$/.test(String(error.code)) ? String(error.code) : error.name
}
