import type { Config } from './config-type.ts'

type Place = { name: string; host: string; port: number }

export function portProblems({ worker, host, port, stripe, metrics }: Config): string[] {
  const places: Place[] = []
  if (worker !== 'only') places.push({ name: 'PORT', host, port })
  if (metrics) places.push({ name: 'METRICS', ...metrics })
  if (stripe.sandboxPort !== undefined)
    places.push({ name: 'PAYMENT_SANDBOX_PORT', host: '127.0.0.1', port: stripe.sandboxPort })
  return places.flatMap((one, index) =>
    places
      .slice(index + 1)
      .filter((other) => one.port === other.port && one.port !== 0 && isSameMachineName(one.host, other.host))
      .map((other) => `${one.name} and ${other.name} must be different ports.`),
  )
}

function isSameMachineName(one: string, other: string) {
  const hosts = [one, other].map((host) => (host === 'localhost' ? '127.0.0.1' : host))
  return hosts[0] === hosts[1] || hosts.some((host) => host === '0.0.0.0' || host === '::')
}
