import type * as z from 'zod/mini'
import type { verifyPaymentSession } from '#contract/billing.ts'
import { ApiError } from '../../api-error.ts'

export type PaymentSession = z.output<(typeof verifyPaymentSession)['reply']>['session']

export const pollEveryMs = 2000
export const slowMs = 5000
/** How long one question waits for its answer. */
export const answerMs = 8000
/** How long it is asked again, whether the payment is still open or nobody answers. */
const patienceMs = 20_000

/** `processing`: the money may be on its way, and a mail tells the rest. `returned`: it is on its way back. */
export type Outcome = 'paid' | 'ask-again' | 'processing' | 'returned' | 'failed'

/** What a verified session means, so long after the first question. */
export function outcomeOf({ status, payment_status }: PaymentSession, elapsedMs: number): Outcome {
  if (status === 'complete' && payment_status !== 'unpaid') return 'paid'
  if (elapsedMs < patienceMs) return 'ask-again'
  return status === 'complete' ? 'processing' : 'failed'
}

/** Only a refusal is an answer: while the server stumbles, money may have been taken all the same. */
export function outcomeOfError(error: unknown, elapsedMs: number): Outcome {
  const status = error instanceof ApiError ? error.status : 0
  if ([400, 401, 403, 404].includes(status)) return 'failed'
  if (status === 409) return 'returned'
  return elapsedMs < patienceMs ? 'ask-again' : 'processing'
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
