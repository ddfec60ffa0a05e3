import { useEffect, useState } from 'react'
import { verifyEmail } from '#contract/accounts.ts'
import { call } from '../api.ts'
import { serverSentence } from '../api-error.ts'
import { createCheckout } from '../billing/billing.tsx'
import { goTo } from '../ui/link.tsx'
import { pageAfterLogin, refresh, setUser } from './accounts.ts'
import { failureLines } from './failure.ts'
import { codeProblem } from './form-rules.ts'
import { forgetPending, type PendingVerification } from './pending-verification.ts'

/** How long the news that the address is verified stays, so that it can be read. */
const readableMs = 1500

/** `unpaid`: the account is ready, the way to the payment is not open. */
type Step = 'code' | 'verifying' | 'redirecting' | 'unpaid'

/** From the code to the payment, or home when there is nothing to pay. */
export function useVerification({ email, priceId }: PendingVerification) {
  const [step, setStep] = useState<Step>('code')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string[]>([])

  async function verify(code: string) {
    setFailure([])
    setProblem(codeProblem(code))
    if (codeProblem(code)) return
    setStep('verifying')
    try {
      const { user } = await call(verifyEmail, { body: { email, code } })
      setUser(user)
    } catch (error) {
      const sentence = serverSentence(error)
      setProblem(sentence)
      if (!sentence) setFailure(failureLines(error, 'Verification failed'))
      return setStep('code')
    }
    forgetPending()
    await pay()
  }

  async function pay() {
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

  // Back from the checkout, the browser may show this page as it was left.
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) =>
      persisted && setStep((before) => (before === 'redirecting' ? 'unpaid' : before))
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [])

  return { step, problem, setProblem, failure, verify, pay }
}
