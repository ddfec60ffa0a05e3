import { useState } from 'react'
import { verifyEmail } from '#contract/accounts/accounts.ts'
import { call } from '../../api/api.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { createCheckout } from '../../billing/billing.tsx'
import { failureLines } from '../../forms/forms.ts'
import { pageAfterLogin, refresh, setUser } from '../../session/session.ts'
import { goTo } from '../../ui/navigation/link.tsx'
import { useBackForwardRestore } from '../../ui/navigation/use-back-forward-restore.ts'
import { clearPending, type PendingVerification } from './pending-verification.ts'

/** How long the message stays before the next page opens. */
const readableMs = 1500

/** `unpaid`: the account is ready, and the payment page did not open. */
type Step = 'code' | 'verifying' | 'redirecting' | 'unpaid'

export function useVerification({ email, priceId: chosenHere }: PendingVerification) {
  const [step, setStep] = useState<Step>('code')
  // After a sign-up on another device the reply to the code names the plan.
  const [priceId, setPriceId] = useState(chosenHere)
  const departure = useSingleMutation({ mutationFn: leave, onError: () => setStep('unpaid') })

  async function verify(code: string) {
    setStep('verifying')
    let chosen = priceId
    try {
      const reply = await call(verifyEmail, { body: { email, code } })
      setUser(reply.user)
      chosen ??= reply.priceId ?? undefined
      setPriceId(chosen)
    } catch (error) {
      setStep('code')
      throw error
    }
    clearPending()
    departure.mutate(chosen)
  }

  async function leave(priceId: string | undefined) {
    setStep('redirecting')
    const isReadable = new Promise((resolve) => setTimeout(resolve, readableMs))
    // The reply to the code has already set the user.
    await refresh().catch(() => undefined)
    if (!priceId) return goTo(pageAfterLogin(window.location.search, 'user'), { replace: true })
    const [url] = await Promise.all([createCheckout(priceId), isReadable])
    if (url) return window.location.assign(url)
    await refresh()
    goTo('/home', { replace: true })
  }

  useBackForwardRestore(() => setStep((before) => (before === 'redirecting' ? 'unpaid' : before)))

  return {
    step,
    failure: departure.error ? failureLines(departure.error, 'Failed to create payment session') : [],
    verify,
    pay: () => departure.mutate(priceId),
    isToPayment: priceId !== undefined,
  }
}
