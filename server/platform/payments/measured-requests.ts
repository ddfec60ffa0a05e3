import type Stripe from 'stripe'
import { providerSeconds, timed } from '../telemetry/metrics.ts'
import { inSpan } from '../telemetry/tracing.ts'

/** Groups of resources: their second segment is a name too. */
const groups = ['billing', 'billing_portal', 'checkout', 'radar', 'tax', 'test_helpers']

export function resourceOf(path: string) {
  const [, , first = 'none', second] = path.split(/[/?]/)
  return groups.includes(first) && second ? `${first}/${second}` : first
}

/** Every attempt, retries of the library too. */
export function measuredRequests(client: Stripe.HttpClient): Stripe.HttpClient {
  const { makeRequest } = client
  return Object.assign(client, {
    makeRequest(...args: Parameters<typeof makeRequest>) {
      const [, , path, method] = args
      const resource = resourceOf(path)
      const describe = () => ({ name: `${method} ${resource} (payments)`, kind: 'client' as const })
      return timed(
        () => inSpan(describe, () => makeRequest.apply(client, args)),
        (seconds, ended) => {
          const status = 'result' in ended ? String(ended.result.getStatusCode()) : 'error'
          providerSeconds.observe({ method, resource, status }, seconds)
        },
      )
    },
  })
}
