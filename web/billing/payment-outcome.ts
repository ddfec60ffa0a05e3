import type * as z from 'zod/mini'
import type { verifyPaymentSession } from '#contract/billing.ts'
import { ApiError } from '../api-error.ts'

export type PaymentSession = z.output<(typeof verifyPaymentSession)['reply']>['session']

export const pollEveryMs = 2000
export const slowMs = 5000
/** How long a payment may still be open before it counts as failed. */
const patienceMs = 20_000

export type Outcome = 'paid' | 'ask-again' | 'processing' | 'failed'

/** What a verified session means, so long after the first question. */
export function outcomeOf({ status, payment_status }: PaymentSession, elapsedMs: number): Outcome {
  if (status === 'complete' && payment_status !== 'unpaid') return 'paid'
  if (elapsedMs < patienceMs) return 'ask-again'
  return status === 'complete' ? 'processing' : 'failed'
}

/** A refusal is final; a server that stumbles or does not answer gets two more chances. */
export function outcomeOfError(error: unknown, failuresBefore: number): Outcome {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
  return isRefusal || failuresBefore >= 2 ? 'failed' : 'ask-again'
}

export type Purchase = { planName: string; planPrice: number; currency: string }

/** What was bought, with the amount in major units. */
export function purchaseOf({ metadata, amount_total, currency }: PaymentSession): Purchase {
  return {
    planName: metadata.product_name || 'Subscription',
    planPrice: (amount_total || 0) / 100,
    currency: (currency || 'USD').toUpperCase(),
  }
}
