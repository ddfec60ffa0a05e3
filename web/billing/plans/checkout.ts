import { useState } from 'react'
import type { createPaymentSession } from '#contract/billing.ts'
import { call } from '../../api.ts'
import { messageOf } from '../../api-error.ts'
import { hasBeenSignedIn, readSession, refresh, startSession } from '../../session/session.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { goTo } from '../../ui/navigation/link.tsx'
import { useReturn } from '../../ui/navigation/use-return.ts'
import { currencyOf } from './plan-cards.ts'

const failure = 'Failed to create payment session'

/** Where a signed-in member goes to take this plan: the checkout's address, or undefined when the plan is theirs already. */
export async function createCheckout(priceId: string): Promise<string | undefined> {
  const { redirect, url } = await call<typeof createPaymentSession>(
    { method: 'POST', path: '/payment/session' },
    { body: { priceId, currency: currencyOf(navigator.language) } },
  )
  return redirect && url ? url : undefined
}

/** Takes a plan: a visitor signs up first, a member goes to the checkout, or home when there is nothing to pay. */
export function useChoosePlan() {
  const [choosing, setChoosing] = useState<string>()
  useReturn(() => setChoosing(undefined))

  async function choose(priceId: string) {
    if (choosing !== undefined) return
    setChoosing(priceId)
    // A click may come before the session is known.
    if (hasBeenSignedIn()) await startSession()
    if (!readSession().user) return goTo(`/signup?${new URLSearchParams({ plan: priceId })}`)
    try {
      const url = await createCheckout(priceId)
      // The button keeps its 'Loading...' until the checkout has replaced this page.
      if (url) return window.location.assign(url)
      await refresh()
      goTo('/home')
    } catch (error) {
      console.error(messageOf(error, failure), error)
      notify('error', failure)
    }
    setChoosing(undefined)
  }

  return { choosing, choose }
}
