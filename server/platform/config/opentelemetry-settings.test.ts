import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOpenTelemetry } from './opentelemetry-settings.ts'

// opentelemetry.io/docs/specs/otel/protocol/exporter: settings of one signal take precedence.

function read(env: Record<string, string>) {
  const problems: string[] = []
  const settings = readOpenTelemetry(
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', ...env },
    problems,
  )
  return { settings, problems }
}

test('headers of one signal add to those of all and override them', () => {
  const { settings } = read({
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=all,x-tenant=shop',
    OTEL_EXPORTER_OTLP_METRICS_HEADERS: 'authorization=metrics',
  })
  assert.deepEqual(settings?.traces?.headers, { authorization: 'all', 'x-tenant': 'shop' })
  assert.deepEqual(settings?.metrics?.headers, { authorization: 'metrics', 'x-tenant': 'shop' })
})

test('another protocol, time-out or compression is refused, for all signals or one', () => {
  for (const signal of ['', 'TRACES_', 'METRICS_']) {
    const prefix = `OTEL_EXPORTER_OTLP_${signal}`
    for (const protocol of ['grpc', 'http/protobuf'])
      assert.deepEqual(read({ [`${prefix}PROTOCOL`]: protocol }).problems, [
        `${prefix}PROTOCOL must be http/json, not "${protocol}": use the HTTP port of the collector, usually 4318.`,
      ])
    assert.match(read({ [`${prefix}TIMEOUT`]: '10s' }).problems.join(), /TIMEOUT must be a number/)
    assert.match(
      read({ [`${prefix}COMPRESSION`]: 'zstd' }).problems.join(),
      /COMPRESSION must be none or gzip/,
    )
  }
  const right = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '5000' }
  assert.deepEqual(read({ ...right, OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip' }).problems, [])
})

test('settings are read although the endpoint is refused, so that all problems are named at once', () => {
  const { problems } = read({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.1:4318',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_METRIC_EXPORT_INTERVAL: '5',
    OTEL_TRACES_SAMPLER: 'wrong',
  })
  assert.deepEqual(
    problems.map((problem) => problem.split(' ')[0]),
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      'OTEL_METRIC_EXPORT_INTERVAL',
      'OTEL_TRACES_SAMPLER',
    ],
  )
})
