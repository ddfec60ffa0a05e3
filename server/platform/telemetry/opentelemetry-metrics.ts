import { type HrTime, ValueType } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import { registry } from './metrics.ts'
import type { OpenTelemetrySettings } from './opentelemetry.ts'

type Settings = NonNullable<OpenTelemetrySettings['metrics']>
type Metric = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>

export async function startMetrics({ intervalMs, ...place }: Settings, resource: Resource) {
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(place),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(intervalMs, 30_000),
    metricProducers: [producer(resource)],
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  return () => provider.shutdown()
}

function producer(resource: Resource): MetricProducer {
  const startTime = hrTime(Date.now() - performance.now())
  return {
    async collect() {
      const endTime = hrTime(Date.now())
      const read = (await registry.getMetricsAsJSON()) as unknown as Metric[]
      const metrics = read.flatMap((metric) => metricData(metric, { startTime, endTime }) ?? [])
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'layerdrop' }, metrics }] },
        errors: [],
      }
    },
  }
}

type Span = { startTime: HrTime; endTime: HrTime }

function metricData({ name, help, type, values }: Metric, span: Span): MetricData | undefined {
  const shared = {
    descriptor: {
      name,
      description: help,
      unit: unitOf(name),
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const point = ({ labels, value }: Metric['values'][number]) => ({ ...span, attributes: labels, value })
  switch (String(type)) {
    case 'gauge':
      return { ...shared, dataPointType: DataPointType.GAUGE, dataPoints: values.map(point) }
    case 'counter':
      return {
        ...shared,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: values.map(point),
      }
    case 'histogram':
      return { ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(values, span) }
    default:
      return undefined
  }
}

function unitOf(name: string) {
  if (/_seconds(_|$)/.test(name)) return 's'
  return /_bytes(_|$)/.test(name) ? 'By' : '1'
}

/** Prometheus counts each bucket with those below it, OpenTelemetry each for itself. */
function histograms(values: Metric['values'], span: Span): DataPoint<Histogram>[] {
  const bySeries = Map.groupBy(values, ({ labels: { le: _le, ...labels } }) => JSON.stringify(labels))
  return [...bySeries].map(([labels, series]) => {
    const part = (suffix: string) => series.filter(({ metricName = '' }) => metricName.endsWith(suffix))
    const buckets = part('_bucket')
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0))
    return {
      ...span,
      attributes: JSON.parse(labels),
      value: {
        buckets: {
          boundaries: buckets.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite),
          counts,
        },
        sum: part('_sum')[0]?.value ?? 0,
        count: part('_count')[0]?.value ?? 0,
      },
    }
  })
}

function hrTime(milliseconds: number): HrTime {
  return [Math.floor(milliseconds / 1000), Math.round((milliseconds % 1000) * 1e6)]
}
