import type { HrTime, SpanKind as OtelKind, SpanContext, SpanStatus } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { OpenSpan, SpanDescription, SpanKind } from './spans.ts'

export type Recorder = Pick<ReadableSpan, 'resource' | 'instrumentationScope'> & {
  export: (span: ReadableSpan) => void
}

type Identity = { context: SpanContext; parent: RecordedSpan | SpanContext | undefined }

const none: never[] = []
const noAttributes = {}
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
  readonly context: SpanContext
  readonly parentSpanContext?: SpanContext
  readonly kind: OtelKind
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

  constructor(recorder: Recorder, { context, parent }: Identity, description: SpanDescription) {
    this.recorder = recorder
    this.context = context
    if (parent) this.parentSpanContext = parent instanceof RecordedSpan ? parent.context : parent
    this.name = description.name
    this.attributes = description.attributes ?? noAttributes
    this.kind = kinds[description.kind]
    this.origin = parent instanceof RecordedSpan ? parent.origin : Date.now() - this.startedAt
  }

  get traceId() {
    return this.context.traceId
  }

  get traceFlags() {
    return this.context.traceFlags
  }

  get isRecorded() {
    return this.traceFlags === 1
  }

  get traceparent() {
    return `00-${this.traceId}-${this.context.spanId}-0${this.traceFlags}`
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
    return this.context
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
