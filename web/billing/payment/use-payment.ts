import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { verifyPaymentSession } from '#contract/billing/billing.ts'
import { call } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import {
  type Outcome,
  outcomeOf,
  outcomeOfError,
  type PaymentSession,
  pollIntervalMs,
  requestTimeoutMs,
  slowMs,
} from './payment-outcome.ts'

/** `isSlow` says that the reply takes longer than people expect; `message` says why the payment failed. */
type Payment = { outcome: Outcome; session?: PaymentSession; message?: string; isSlow?: boolean }

/** Polls a checkout session until its outcome is final. An empty id counts as failed. */
export function usePayment(sessionId: string): Payment {
  const [startedAt] = useState(() => performance.now())
  const { data } = useQuery({
    queryKey: ['payment', sessionId],
    queryFn: () => readPayment(sessionId, startedAt),
    enabled: sessionId !== '',
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.outcome === 'pending' && pollIntervalMs,
    refetchIntervalInBackground: true,
  })
  return data ?? { outcome: sessionId ? 'pending' : 'failed' }
}

async function readPayment(sessionId: string, startedAt: number): Promise<Payment> {
  try {
    const { session } = await call(verifyPaymentSession, {
      params: { sessionId },
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    const elapsedMs = performance.now() - startedAt
    return { outcome: outcomeOf(session, elapsedMs), session, isSlow: elapsedMs > slowMs }
  } catch (error) {
    const elapsedMs = performance.now() - startedAt
    return {
      outcome: outcomeOfError(error, elapsedMs),
      message: messageOf(error),
      isSlow: elapsedMs > slowMs,
    }
  }
}
