import type Stripe from 'stripe'
import type { Provider } from './client.ts'

/** A hint only: the state is always read from the provider. */
export type PaymentEvent = {
  id: string
  type: string
  customerId: string | null
  chargeId: string | null
  livemode: boolean
  createdAt: Date
}

export type Events = {
  /** `untimely`: signed with our secret, more than five minutes before or after our time. */
  verifyEvent: (body: Buffer, signature: string) => PaymentEvent | 'untimely' | undefined
}

export const signatureHeader = 'Stripe-Signature'

const toleranceSeconds = 300
const anyAge = 0

export function providerEvents({ stripe }: Provider, secrets: string[]): Events {
  return {
    verifyEvent(body, signature) {
      const event = isFromTheFuture(signature) ? undefined : verifiedBy(toleranceSeconds)
      return event ?? (verifiedBy(anyAge) ? 'untimely' : undefined)

      function verifiedBy(tolerance: number) {
        for (const secret of secrets) {
          const event = signedBy(stripe, { body, signature, secret, tolerance })
          if (event) return event
        }
        return undefined
      }
    },
  }
}

type Sent = { body: Buffer; signature: string; secret: string; tolerance: number }

function signedBy(stripe: Stripe, { body, signature, secret, tolerance }: Sent) {
  try {
    return eventOf(stripe.webhooks.constructEvent(body, signature, secret, tolerance))
  } catch {
    return undefined
  }
}

/** The library refuses old signatures only. */
function isFromTheFuture(signature: string) {
  const times = [...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds))
  return times.some((seconds) => seconds > Date.now() / 1000 + toleranceSeconds)
}

export function eventOf({
  object,
  id,
  type,
  livemode,
  created,
  data,
}: Stripe.Event): PaymentEvent | undefined {
  if (object !== 'event' || typeof id !== 'string' || typeof created !== 'number') return undefined
  const customerId = customerOf(data.object)
  const chargeId = customerId ? null : referenceIn(data.object, 'charge')
  return { id, type, customerId, chargeId, livemode, createdAt: new Date(created * 1000) }
}

function customerOf(about: object) {
  if ('object' in about && about.object === 'customer' && 'id' in about) return String(about.id)
  return referenceIn(about, 'customer')
}

function referenceIn(about: object, name: string) {
  const named: unknown = Object.getOwnPropertyDescriptor(about, name)?.value
  if (typeof named === 'string') return named
  return typeof named === 'object' && named !== null && 'id' in named ? String(named.id) : null
}
