import type { HrTime, SpanKind as OtelKind, SpanContext, SpanStatus } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { OpenSpan, SpanDescription, SpanKind } from './spans.ts'

export type Recorder = Pick<ReadableSpan, 'resource' | 'instrumentationScope'> & {
  export: (span: ReadableSpan) => void
}

type Identity = Pick<OpenSpan, 'isRecorded' | 'traceId'> & { spanId: string; parent: Parent | undefined }
type Parent = RecordedSpan | SpanContext

const none: never[] = []
const open: SpanStatus = { code: 0 }
const failed: SpanStatus = { code: 2 }

const kinds: Record<SpanKind, OtelKind> = {
  internal: 0,
  server: 1,
  client: 2,
  producer: 3,
  consumer: 4,
}

export class RecordedSpan implements OpenSpan, ReadableSpan {
  readonly isRecorded: boolean
  readonly traceId: string
  readonly spanId: string
  readonly kind: OtelKind
  readonly parentSpanContext?: SpanContext
  readonly recorder: Recorder
  readonly origin: number
  readonly startedAt = performance.now()
  readonly links = none
  readonly events = none
  readonly droppedAttributesCount = 0
  readonly droppedEventsCount = 0
  readonly droppedLinksCount = 0
  name: string
  attributes: NonNullable<SpanDescription['attributes']>
  status = open
  endedAt: number | undefined

  constructor(recorder: Recorder, identity: Identity, { name, kind, attributes = {} }: SpanDescription) {
    const { isRecorded, traceId, spanId, parent } = identity
    this.recorder = recorder
    this.isRecorded = isRecorded
    this.traceId = traceId
    this.spanId = spanId
    if (parent) this.parentSpanContext = parent instanceof RecordedSpan ? parent.spanContext() : parent
    this.name = name
    this.attributes = attributes
    this.kind = kinds[kind]
    this.origin = parent instanceof RecordedSpan ? parent.origin : Date.now() - this.startedAt
  }

  get traceFlags() {
    return this.isRecorded ? 1 : 0
  }

  get traceparent() {
    return `00-${this.traceId}-${this.spanId}-0${this.traceFlags}`
  }

  set({ name, attributes }: Parameters<OpenSpan['set']>[0]) {
    if (name) this.name = name
    if (attributes) this.attributes = { ...this.attributes, ...attributes }
  }

  end(outcome?: { error: unknown }) {
    if (!this.isRecorded || this.endedAt !== undefined) return
    this.endedAt = performance.now()
    if (outcome) {
      // Never the message of an error, which may repeat what a member sent.
      this.set({ attributes: { 'error.type': typeOf(outcome.error) } })
      this.status = failed
    }
    this.recorder.export(this)
  }

  spanContext() {
    const { traceId, spanId, traceFlags } = this
    return { traceId, spanId, traceFlags }
  }

  get startTime() {
    return hrTimeOf(this.origin + this.startedAt)
  }

  get endTime() {
    return hrTimeOf(this.origin + (this.endedAt ?? this.startedAt))
  }

  get duration() {
    return hrTimeOf((this.endedAt ?? this.startedAt) - this.startedAt)
  }

  get ended() {
    return this.endedAt !== undefined
  }

  get resource() {
    return this.recorder.resource
  }

  get instrumentationScope() {
    return this.recorder.instrumentationScope
  }
}

function hrTimeOf(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1_000)
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1e6)]
}

function typeOf(error: unknown) {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && /^[A-Z\d_]{1,40}$/.test(String(error.code)) ? String(error.code) : error.name
}
