import { isLoopbackHost } from '../loopback.ts'
import type { Config, Environment } from './config-type.ts'

/** Tracing every request costs about 5 % of the processor time of a short read; this share costs 2 %. */
const defaultShare = '0.05'

const samplers = ['always_on', 'always_off', 'traceidratio'] as const

/** opentelemetry.io, SDK configuration. Returns settings even with problems, so that all problems are found. */
export function readOpenTelemetry(env: Environment, problems: string[]): Config['openTelemetry'] {
  const text = (name: string) => env[`OTEL_${name}`]?.trim() || undefined
  if (text('SDK_DISABLED') === 'true') return undefined
  const traces = endpointOf(env, 'traces', problems)
  const metrics = endpointOf(env, 'metrics', problems)
  if (!traces && !metrics) return undefined
  for (const signal of ['', ...(traces ? ['TRACES_'] : []), ...(metrics ? ['METRICS_'] : [])])
    checkSending(env, `OTEL_EXPORTER_OTLP_${signal}`, problems)
  const intervalMs = Number(text('METRIC_EXPORT_INTERVAL') ?? 60_000)
  if (!(intervalMs >= 1_000)) problems.push('OTEL_METRIC_EXPORT_INTERVAL must be at least 1000 milliseconds.')
  const headersOf = (signal: string) => ({
    ...headersIn(text('EXPORTER_OTLP_HEADERS') ?? ''),
    ...headersIn(text(`EXPORTER_OTLP_${signal}_HEADERS`) ?? ''),
  })
  return {
    traces: traces === undefined ? undefined : { url: traces, headers: headersOf('TRACES') },
    metrics: metrics === undefined ? undefined : { url: metrics, headers: headersOf('METRICS'), intervalMs },
    ...readSampler(text, problems),
  }
}

/** The exporters themselves read time-out and compression, and ignore wrong ones. */
function checkSending(env: Environment, prefix: string, problems: string[]) {
  const value = (name: string) => env[prefix + name]?.trim() || undefined
  const protocol = value('PROTOCOL') ?? 'http/json'
  if (protocol !== 'http/json')
    problems.push(
      `${prefix}PROTOCOL must be http/json, not "${protocol}": use the HTTP port of the collector, usually 4318.`,
    )
  if (!(Number(value('TIMEOUT') ?? 1) > 0))
    problems.push(`${prefix}TIMEOUT must be a number of milliseconds above 0.`)
  if (!['none', 'gzip'].includes(value('COMPRESSION') ?? 'none'))
    problems.push(`${prefix}COMPRESSION must be none or gzip.`)
}

function readSampler(text: (name: string) => string | undefined, problems: string[]) {
  const name = (text('TRACES_SAMPLER') ?? 'traceidratio').replace(/^parentbased_/, '')
  const sampler = samplers.find((one) => one === name)
  if (!sampler) problems.push(`OTEL_TRACES_SAMPLER must be one of ${samplers.join(', ')}.`)
  const share = Number(text('TRACES_SAMPLER_ARG') ?? defaultShare)
  if (!(share >= 0 && share <= 1)) problems.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.')
  return { sampler: sampler ?? 'traceidratio', share }
}

function endpointOf(env: Environment, signal: 'traces' | 'metrics', problems: string[]): string | undefined {
  const upper = signal.toUpperCase()
  if (env[`OTEL_${upper}_EXPORTER`]?.trim() === 'none') return undefined
  const own = env[`OTEL_EXPORTER_OTLP_${upper}_ENDPOINT`]?.trim()
  const shared = env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim()
  const value = own || (shared && `${shared.replace(/\/$/, '')}/v1/${signal}`)
  if (!value) return undefined
  const name = own ? `OTEL_EXPORTER_OTLP_${upper}_ENDPOINT` : 'OTEL_EXPORTER_OTLP_ENDPOINT'
  const problem = endpointProblem(env, URL.parse(value))
  const sentence = `${name} ${problem}`
  if (problem && !problems.includes(sentence)) problems.push(sentence)
  return value
}

/** Spans name calls, tables and queues, and headers may hold a token: they leave this machine encrypted. */
function endpointProblem(env: Environment, url: URL | null) {
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be a URL that begins with http:// or https://.'
  if (isLoopbackHost(url.hostname)) return undefined
  if (env.NODE_ENV?.trim() !== 'production') return 'must be a loopback address unless NODE_ENV=production.'
  const isTrusted = env.OTEL_EXPORTER_OTLP_INSECURE?.trim() === 'true'
  if (url.protocol === 'https:' || isTrusted) return undefined
  return 'must begin with https://. On a network you trust set OTEL_EXPORTER_OTLP_INSECURE=true.'
}

function headersIn(text: string) {
  const pairs = text.split(',').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return name.trim() ? [[name.trim(), decoded(value.join('=').trim())]] : []
  })
  return Object.fromEntries(pairs) as Record<string, string>
}

function decoded(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
