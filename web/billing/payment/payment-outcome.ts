import type * as z from 'zod/mini'
import type { verifyPaymentSession } from '#contract/billing/billing.ts'
import { ApiError } from '../../api/api-error.ts'

export type PaymentSession = z.output<(typeof verifyPaymentSession)['reply']>['session']

export const pollIntervalMs = 2000
export const slowMs = 5000
export const requestTimeoutMs = 8000
/** Polling stops then, whether the payment is open or the server does not answer. */
const pollTimeoutMs = 20_000

/** `processing`: the payment may still succeed, and an email follows. `returned`: it is refunded. */
export type Outcome = 'paid' | 'pending' | 'processing' | 'refunded' | 'failed'

export function outcomeOf({ status, payment_status }: PaymentSession, elapsedMs: number): Outcome {
  if (status === 'complete' && payment_status !== 'unpaid') return 'paid'
  if (elapsedMs < pollTimeoutMs) return 'pending'
  return status === 'complete' ? 'processing' : 'failed'
}

/** Only a refusal is final: when the server fails, the payment may have succeeded. */
export function outcomeOfError(error: unknown, elapsedMs: number): Outcome {
  const status = error instanceof ApiError ? error.status : 0
  if ([400, 401, 403, 404].includes(status)) return 'failed'
  if (status === 409) return 'refunded'
  return elapsedMs < pollTimeoutMs ? 'pending' : 'processing'
}

export type Purchase = { planName: string; planPrice: number; currency: string }

/** `planPrice` is in major units. */
export function purchaseOf({ metadata, amount_total, currency }: PaymentSession): Purchase {
  return {
    planName: metadata.product_name || 'Subscription',
    planPrice: (amount_total || 0) / 100,
    currency: (currency || 'USD').toUpperCase(),
  }
}
