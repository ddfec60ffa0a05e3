import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer'
import { resourceFromAttributes } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { spanSerializer } from './span-exporter.ts'

const origin = {
  resource: resourceFromAttributes({ 'service.name': 'layerdrop', 'host.name': 'Käthe "2"' }),
  instrumentationScope: { name: 'layerdrop', version: '1.2.3' },
}
const traceId = '5b8efff798038103d269b633813fc60c'
const root: ReadableSpan = {
  ...origin,
  name: 'GET /product/all',
  kind: 1,
  spanContext: () => ({ traceId, spanId: 'eee19b7ec3c1b174', traceFlags: 1 }),
  startTime: [1_544_712_660, 5],
  endTime: [1_544_712_661, 987_654_321],
  duration: [1, 987_654_316],
  ended: true,
  status: { code: 0 },
  attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200, share: 0.5 },
  links: [],
  events: [],
  droppedAttributesCount: 0,
  droppedEventsCount: 0,
  droppedLinksCount: 0,
}
const below: ReadableSpan = {
  ...root,
  name: 'select "größte"\n\u2028🧵',
  kind: 2,
  spanContext: () => ({ traceId, spanId: 'eee19b7ec3c1b173', traceFlags: 1 }),
  parentSpanContext: root.spanContext(),
  status: { code: 2 },
  attributes: { 'error.type': '23505\\"' },
}
const elsewhere: ReadableSpan = {
  ...below,
  kind: 4,
  parentSpanContext: { ...root.spanContext(), isRemote: true },
  attributes: {},
}

const read = (bytes: Uint8Array | undefined) => JSON.parse(Buffer.from(bytes ?? []).toString())

test('a batch holds what the serializer of OpenTelemetry writes, except for empty fields', () => {
  for (const spans of [[root], [root, below, elsewhere]]) {
    const expected = read(JsonTraceSerializer.serializeRequest(spans))
    const [{ resource, scopeSpans }] = expected.resourceSpans
    const empty = {
      droppedAttributesCount: 0,
      events: [],
      droppedEventsCount: 0,
      links: [],
      droppedLinksCount: 0,
    }
    for (const from of [resource, ...scopeSpans[0].spans])
      for (const [name, value] of Object.entries(empty))
        if (name in from) {
          assert.deepEqual(from[name], value)
          delete from[name]
        }
    assert.deepEqual(read(spanSerializer(origin)(spans)), expected)
  }
})

test('ids are hexadecimal, times are strings of nanoseconds, and kind, status and flags are numbers', () => {
  const [{ scopeSpans }] = read(spanSerializer(origin)([elsewhere])).resourceSpans
  assert.deepEqual(scopeSpans[0].spans, [
    {
      traceId,
      spanId: 'eee19b7ec3c1b173',
      parentSpanId: 'eee19b7ec3c1b174',
      name: below.name,
      kind: 5,
      startTimeUnixNano: '1544712660000000005',
      endTimeUnixNano: '1544712661987654321',
      attributes: [],
      status: { code: 2 },
      flags: 0x301,
    },
  ])
})
