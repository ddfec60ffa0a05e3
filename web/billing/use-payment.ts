import { useEffect, useState } from 'react'
import type { verifyPaymentSession } from '#contract/billing.ts'
import { call } from '../api.ts'
import {
  type Outcome,
  outcomeOf,
  outcomeOfError,
  type PaymentSession,
  pollEveryMs,
  slowMs,
} from './payment-outcome.ts'

/** `isSlow` once the answer has been waited for longer than anybody expects. */
export type Payment = { outcome: Outcome; session?: PaymentSession; isSlow?: boolean }

/** Asks what became of a checkout until it is settled. An empty id has failed. */
export function usePayment(sessionId: string): Payment {
  const [payment, setPayment] = useState<Payment>({ outcome: sessionId ? 'ask-again' : 'failed' })

  useEffect(() => {
    if (!sessionId) return
    const leaving = new AbortController()
    void follow(sessionId, leaving.signal, setPayment)
    return () => leaving.abort()
  }, [sessionId])

  return payment
}

async function follow(sessionId: string, signal: AbortSignal, report: (payment: Payment) => void) {
  const startedAt = performance.now()
  for (let failures = 0; !signal.aborted; ) {
    const payment = await read(sessionId, signal, { failures, startedAt })
    if (signal.aborted) return
    report(payment)
    if (payment.outcome !== 'ask-again') return
    failures = payment.session ? 0 : failures + 1
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs))
  }
}

async function read(
  sessionId: string,
  signal: AbortSignal,
  so: { failures: number; startedAt: number },
): Promise<Payment> {
  try {
    const { session } = await call<typeof verifyPaymentSession>(
      { method: 'GET', path: '/payment/verify-session/:sessionId' },
      { params: { sessionId }, signal },
    )
    const elapsedMs = performance.now() - so.startedAt
    return { outcome: outcomeOf(session, elapsedMs), session, isSlow: elapsedMs > slowMs }
  } catch (error) {
    return { outcome: outcomeOfError(error, so.failures) }
  }
}
