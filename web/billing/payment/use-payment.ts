import { useEffect, useState } from 'react'
import type { verifyPaymentSession } from '#contract/billing.ts'
import { call } from '../../api.ts'
import { messageOf } from '../../api-error.ts'
import {
  answerMs,
  type Outcome,
  outcomeOf,
  outcomeOfError,
  type PaymentSession,
  pollEveryMs,
  slowMs,
} from './payment-outcome.ts'

/** `isSlow` once the answer has been waited for longer than anybody expects; `message` says why there is none. */
export type Payment = { outcome: Outcome; session?: PaymentSession; message?: string; isSlow?: boolean }

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
  while (!signal.aborted) {
    const payment = await read(sessionId, startedAt)
    if (signal.aborted) return
    report(payment)
    if (payment.outcome !== 'ask-again') return
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs))
  }
}

async function read(sessionId: string, startedAt: number): Promise<Payment> {
  try {
    const { session } = await call<typeof verifyPaymentSession>(
      { method: 'GET', path: '/payment/verify-session/:sessionId' },
      { params: { sessionId }, signal: AbortSignal.timeout(answerMs) },
    )
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
