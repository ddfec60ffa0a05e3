import { useEffect, useState } from 'react'
import { resendVerificationCode } from '#contract/accounts.ts'
import { call } from '../api.ts'
import { failureLines } from './failure.ts'
import { keepPending, type PendingVerification, secondsToWait } from './pending-verification.ts'

/** Asks for another code, at most once a minute. */
export function useResend(pending: PendingVerification) {
  const [sentAt, setSentAt] = useState(pending.sentAt)
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState<string[]>([])
  const seconds = useCountdown(sentAt)

  /** True when a code is on its way. */
  async function resend() {
    setSending(true)
    setMessage('')
    setFailure([])
    try {
      await call(resendVerificationCode, { body: { email: pending.email } })
      const now = Date.now()
      keepPending({ ...pending, sentAt: now })
      setSentAt(now)
      setMessage(resendVerificationCode.message)
      return true
    } catch (error) {
      setFailure(failureLines(error, 'Failed to send verification code'))
      return false
    } finally {
      setSending(false)
    }
  }

  return { seconds, isSending, message, failure, resend }
}

function useCountdown(sentAt: number) {
  const [seconds, setSeconds] = useState(() => secondsToWait(sentAt, Date.now()))
  useEffect(() => {
    const update = () => setSeconds(secondsToWait(sentAt, Date.now()))
    update()
    const timer = setInterval(update, 250)
    return () => clearInterval(timer)
  }, [sentAt])
  return seconds
}
