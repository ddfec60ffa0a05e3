import { useQuery } from '@tanstack/react-query'
import { listPlans, type Plan } from '#contract/billing/billing.ts'
import { call } from '../../api/api.ts'
import { serverSentence } from '../../api/api-error.ts'
import { currencyOf } from './plan-cards.ts'

type Plans = { state: 'loading' } | { state: 'error'; message: string } | { state: 'ready'; plans: Plan[] }

/** Returns the plans on sale, in the reader's currency where they have a price in it. */
export function usePlans(): Plans & { retry: () => void } {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['plans'],
    async queryFn({ signal }) {
      const currency = currencyOf(navigator.language)
      const { plans } = await call(listPlans, {
        query: { currency: currency === 'usd' ? undefined : currency },
        signal,
      })
      return plans
    },
    retry: false,
  })
  const retry = () => void refetch()
  if (data) return { state: 'ready', plans: data, retry }
  if (!error || isFetching) return { state: 'loading', retry }
  return { state: 'error', message: serverSentence(error) ?? 'Failed to fetch pricing plans', retry }
}
