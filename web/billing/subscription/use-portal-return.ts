import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Subscription } from '#contract/billing/billing.ts'
import { queryClient } from '../../query-client.ts'
import { refresh } from '../../session/session.ts'
import { invoicesKey } from './billing-calls.ts'

const watchedMs = 15_000

/** Returns true for 15 s after the return from the provider's page: its changes may arrive late. */
export function useReturnFromPortal(): boolean {
  const [search, setSearch] = useSearchParams()
  const isBack = search.has('back')

  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setSearch(withoutBack, { replace: true }), watchedMs)
    return () => clearTimeout(timer)
  }, [isBack, setSearch])

  return isBack
}

function withoutBack(search: URLSearchParams) {
  search.delete('back')
  return search
}

/** Refreshes invoices and session when the subscription changed. */
export function useChangeAfterReturn(subscription: Subscription | undefined, isBack: boolean) {
  const { status, plan, endsAt, paymentProblem } = subscription ?? {}
  const state = subscription && [status, plan?.id, endsAt, paymentProblem?.since].join()

  useEffect(() => {
    if (!isBack || state === undefined) return
    void queryClient.invalidateQueries({ queryKey: invoicesKey })
    void refresh().catch(() => undefined)
  }, [isBack, state])
}
