import type { Attributes, AttributeValue, HrTime } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

type Place = { url: string; headers: Record<string, string> }
type Origin = Pick<ReadableSpan, 'resource' | 'instrumentationScope'>

export async function createSpanExporter(place: Place, origin: Origin): Promise<SpanExporter> {
  const sending = await import('@opentelemetry/otlp-exporter-base/node-http')
  const { JsonTraceSerializer, TraceExporterMetricsHelper } = await import('@opentelemetry/otlp-transformer')
  return sending.createOtlpHttpExportDelegate(
    sending.convertLegacyHttpOptions(place, 'TRACES', 'v1/traces', { 'Content-Type': 'application/json' }),
    { ...JsonTraceSerializer, serializeRequest: spanSerializer(origin) },
    'otlp_http_span_exporter',
    TraceExporterMetricsHelper,
    undefined,
  )
}

/** Writes what `JsonTraceSerializer` does, without empty fields. V8 is slow with the text of a whole batch. */
export function spanSerializer({ resource, instrumentationScope: { name, version } }: Origin) {
  const resourceJson = JSON.stringify({ attributes: keyValues(resource.attributes) })
  const scopeJson = JSON.stringify({ name, version })
  const head = `{"resourceSpans":[{"resource":${resourceJson},"scopeSpans":[{"scope":${scopeJson},"spans":[`
  const tail = Buffer.from(']}]}]}')
  return (spans: ReadableSpan[]): Uint8Array => {
    const parts = spans.map((span, index) =>
      Buffer.from((index === 0 ? head : ',') + JSON.stringify(otlpSpan(span))),
    )
    return Buffer.concat([...parts, tail])
  }
}

function otlpSpan(span: ReadableSpan) {
  const { traceId, spanId, traceFlags } = span.spanContext()
  const parent = span.parentSpanContext
  return {
    traceId,
    spanId,
    parentSpanId: parent?.spanId,
    name: span.name,
    kind: firstKind + span.kind,
    startTimeUnixNano: nanoseconds(span.startTime),
    endTimeUnixNano: nanoseconds(span.endTime),
    attributes: keyValues(span.attributes),
    status: span.status,
    flags: traceFlags | flags.hasIsRemote | (parent?.isRemote ? flags.isRemote : 0),
  }
}

const flags = { hasIsRemote: 0x100, isRemote: 0x200 }
/** OTLP numbers the kinds of spans from 1, OpenTelemetry for JavaScript from 0. */
const firstKind = 1

function nanoseconds([seconds, rest]: HrTime) {
  return `${seconds}${String(rest).padStart(9, '0')}`
}

function keyValues(attributes: Attributes) {
  return Object.keys(attributes).map((key) => ({ key, value: anyValue(attributes[key]) }))
}

function anyValue(value: AttributeValue | undefined) {
  if (typeof value !== 'number') return { stringValue: String(value) }
  return Number.isInteger(value) ? { intValue: value } : { doubleValue: value }
}
