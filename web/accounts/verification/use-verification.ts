import { useState } from 'react'
import { verifyEmail } from '#contract/accounts.ts'
import { call } from '../../api.ts'
import { serverSentence } from '../../api-error.ts'
import { createCheckout } from '../../billing/billing.tsx'
import { failureLines } from '../../forms/forms.ts'
import { pageAfterLogin, refresh, setUser } from '../../session/session.ts'
import { goTo } from '../../ui/navigation/link.tsx'
import { useReturn } from '../../ui/navigation/use-return.ts'
import { codeProblem } from '../form-rules.ts'
import { forgetPending, type PendingVerification } from './pending-verification.ts'

/** How long the news that the address is verified stays, so that it can be read. */
const readableMs = 1500

/** `unpaid`: the account is ready, the way to the payment is not open. */
type Step = 'code' | 'verifying' | 'redirecting' | 'unpaid'

/** From the code to the payment, or home when there is nothing to pay. */
export function useVerification({ email, priceId: chosenHere }: PendingVerification) {
  const [step, setStep] = useState<Step>('code')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string[]>([])
  // Whoever signed up on another device finds the plan in the answer to the code.
  const [priceId, setPriceId] = useState(chosenHere)

  async function verify(code: string) {
    setFailure([])
    setProblem(codeProblem(code))
    if (codeProblem(code)) return
    setStep('verifying')
    let chosen = priceId
    try {
      const answer = await call(verifyEmail, { body: { email, code } })
      setUser(answer.user)
      chosen ??= answer.priceId ?? undefined
      setPriceId(chosen)
    } catch (error) {
      const sentence = serverSentence(error)
      setProblem(sentence)
      if (!sentence) setFailure(failureLines(error, 'Verification failed'))
      return setStep('code')
    }
    forgetPending()
    await goOn(chosen)
  }

  async function goOn(priceId: string | undefined) {
    setStep('redirecting')
    setFailure([])
    const isReadable = new Promise((resolve) => setTimeout(resolve, readableMs))
    // The answer to the code holds the user already.
    await refresh().catch(() => undefined)
    if (!priceId) return goTo(pageAfterLogin(window.location.search), { replace: true })
    try {
      const [url] = await Promise.all([createCheckout(priceId), isReadable])
      if (url) return window.location.assign(url)
      await refresh()
      goTo('/home', { replace: true })
    } catch (error) {
      setFailure(failureLines(error, 'Failed to create payment session'))
      setStep('unpaid')
    }
  }

  useReturn(() => setStep((before) => (before === 'redirecting' ? 'unpaid' : before)))

  return {
    step,
    problem,
    setProblem,
    failure,
    verify,
    pay: () => goOn(priceId),
    isToPayment: priceId !== undefined,
  }
}
