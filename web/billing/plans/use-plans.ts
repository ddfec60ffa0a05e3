import { useCallback, useEffect, useState } from 'react'
import type { listPlans, Plan } from '#contract/billing.ts'
import { call } from '../../api.ts'
import { serverSentence } from '../../api-error.ts'
import { currencyOf } from './plan-cards.ts'

type Plans = { state: 'loading' } | { state: 'error'; message: string } | { state: 'ready'; plans: Plan[] }

/** The plans on sale, in the reader's money where there is a price in it. */
export function usePlans(): Plans & { retry: () => void } {
  const [plans, setPlans] = useState<Plans>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: A new attempt is a new call.
  useEffect(() => {
    const leaving = new AbortController()
    const wished = currencyOf(navigator.language)
    call<typeof listPlans>(
      { method: 'GET', path: '/payment/pricing-plans' },
      { query: { currency: wished === 'usd' ? undefined : wished }, signal: leaving.signal },
    )
      .then((data) => setPlans({ state: 'ready', plans: data.plans }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        setPlans({ state: 'error', message: serverSentence(error) ?? 'Failed to fetch pricing plans' })
      })
    return () => leaving.abort()
  }, [attempt])

  const retry = useCallback(() => {
    setPlans({ state: 'loading' })
    setAttempt((before) => before + 1)
  }, [])
  return { ...plans, retry }
}
