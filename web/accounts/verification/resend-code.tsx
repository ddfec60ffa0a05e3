import { useEffect, useState } from 'react'
import { FormAlert, failureLines } from '../../forms/forms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { secondsToWait } from './pending-verification.ts'

type ResendCodeProps = {
  /** When the last code went out, in milliseconds; 0 where that is not known. */
  sentAt: number
  send: () => Promise<unknown>
  /** What to say when a code is on its way. */
  message: string
  onSent: () => void
}

/** Asks for another code, at most once a minute. */
export function ResendCode({ sentAt: sentBefore, send, message, onSent }: ResendCodeProps) {
  const [sentAt, setSentAt] = useState(sentBefore)
  const [step, setStep] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [failure, setFailure] = useState<string[]>([])
  const seconds = useCountdown(sentAt)

  async function resend() {
    setStep('sending')
    setFailure([])
    try {
      await send()
      setSentAt(Date.now())
      setStep('sent')
      onSent()
    } catch (error) {
      setFailure(failureLines(error, 'Failed to send verification code'))
      setStep('idle')
    }
  }

  return (
    <div className="grid justify-items-center gap-1 text-sm">
      <Button
        variant="quiet"
        size="sm"
        disabled={seconds > 0}
        loading={step === 'sending'}
        onClick={() => void resend()}
        className="tabular-nums"
      >
        {seconds > 0 ? `Resend code in ${seconds}s` : 'Resend code'}
      </Button>
      <p role="status" className="text-success empty:hidden">
        {step === 'sent' && message}
      </p>
      <FormAlert lines={failure} />
    </div>
  )
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
