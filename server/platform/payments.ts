import Stripe from 'stripe'

/** The payment provider. Everything that touches Stripe is in this file. */
export type Payments = {
  stripe: Stripe
}

type Options = { secretKey: string; apiBase: URL | undefined }

export function createPayments({ secretKey, apiBase }: Options): Payments {
  const address = apiBase && {
    host: apiBase.hostname,
    port: Number(apiBase.port),
    protocol: apiBase.protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
  return {
    stripe: new Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 2, telemetry: false, ...address }),
  }
}
