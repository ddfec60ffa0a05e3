import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  cancelSubscription,
  getSubscription,
  openBillingPortal,
  pauseSubscription,
  previewSwitch,
  refundSubscription,
  resumeSubscription,
  type Subscription,
  switchPlan,
} from '#contract/billing/billing.ts'
import { listInvoices } from '#contract/billing/invoices.ts'
import { call } from '../../api/api.ts'
import { isRefusal, messageOf } from '../../api/api-error.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { queryClient } from '../../query-client.ts'
import { refresh } from '../../session/session.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { formatMoney } from '../../ui/format/format.ts'

const subscriptionKey = ['subscription']
export const invoicesKey = ['invoices']

/** Polls while a payment or refund is pending, which may finish in another tab. */
export const subscriptionQuery = queryOptions({
  queryKey: subscriptionKey,
  queryFn: async ({ signal }) => (await call(getSubscription, { signal })).subscription,
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state: { data, error } }) =>
    Boolean(data?.paymentProblem || data?.refundUnderway) && !isRefusal(error) && 5_000,
})

/** For the time after the return from the provider's page. */
export const awaitedSubscriptionQuery = queryOptions({
  ...subscriptionQuery,
  refetchInterval: ({ state }: { state: { error: unknown } }) => !isRefusal(state.error) && 1_500,
})

export const invoicePages = infiniteQueryOptions({
  queryKey: invoicesKey,
  queryFn: ({ pageParam, signal }) =>
    call(listInvoices, { query: { limit: '12', cursor: pageParam || undefined }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
})

/** Never cached: the price depends on the time. */
export function switchPreviewQuery(priceId: string) {
  return queryOptions({
    queryKey: ['switch-preview', priceId],
    queryFn: async ({ signal }) => (await call(previewSwitch, { body: { priceId }, signal })).preview,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

/** Runs a change and shows its result without a refetch. */
function useChange<Body, Result extends { subscription: Subscription }>(
  change: (body: Body) => Promise<Result>,
  done: (result: Result) => string | undefined,
) {
  return useSingleMutation({
    mutationFn: change,
    onSuccess(result) {
      queryClient.setQueryData(subscriptionKey, result.subscription)
      const sentence = done(result)
      if (sentence) notify('success', sentence)
      void queryClient.invalidateQueries({ queryKey: invoicesKey })
      // Not awaited: the dialog closes first, or its preview would be fetched again for the plan that is now current.
      void refresh().catch(() => undefined)
    },
  })
}

export function useCancel() {
  return useChange(
    (reason: string) => call(cancelSubscription, { body: { ...(reason && { reason }) } }),
    () => cancelSubscription.message,
  )
}

export function usePause() {
  return useChange(
    (months: number) => call(pauseSubscription, { body: { months } }),
    () => pauseSubscription.message,
  )
}

/** `payNow` ends a pause that has begun, with a charge. */
export function useResume() {
  return useChange(
    (body: { payNow?: boolean }) => call(resumeSubscription, { body }),
    () => resumeSubscription.message,
  )
}

export function useRefund() {
  return useChange(
    () => call(refundSubscription, {}),
    ({ refund }) => `Your refund of ${formatMoney(refund)} is on its way.`,
  )
}

type SwitchOrder = { priceId: string; prorationDate: string; undoCancellation: boolean }

const switchOutcomes = {
  switched: 'You switched your plan.',
  planned: 'Your switch is scheduled for the end of your current period.',
  confirm: undefined,
}

/** Opens the bank's page when the bank requires confirmation. */
export function useSwitch() {
  return useChange(
    async (body: SwitchOrder) => {
      const result = await call(switchPlan, { body })
      if (result.url) window.location.assign(result.url)
      return result
    },
    ({ outcome }) => switchOutcomes[outcome],
  )
}

/** Opens the provider's page; an invoice, which has no way back, in a new tab. */
export function usePortal({ switchTo }: { switchTo?: string } = {}) {
  return useSingleMutation({
    async mutationFn(to: 'card' | 'details' | 'invoice') {
      const beside = to === 'invoice' ? window.open('', '_blank') : null
      try {
        const { url } = await call(openBillingPortal, { body: { to, switchTo } })
        if (!beside) return window.location.assign(url)
        beside.opener = null
        beside.location.replace(url)
      } catch (error) {
        beside?.close()
        throw error
      }
    },
    onError: (error) => notify('error', messageOf(error)),
  })
}
