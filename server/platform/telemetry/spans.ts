export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'

/** Names of calls, tables, queues and statuses. Never a value that a person entered, an address or an id of theirs. */
type Attributes = Record<string, string | number>

export type SpanDescription = { name: string; kind: SpanKind; attributes?: Attributes }

export type OpenSpan = {
  isRecorded: boolean
  traceId: string
  /** For the trace to continue in another process, as in https://www.w3.org/TR/trace-context/. */
  traceparent: string
  set: (changes: { name?: string; attributes?: Attributes }) => void
  end: (outcome?: { error: unknown }) => void
}
