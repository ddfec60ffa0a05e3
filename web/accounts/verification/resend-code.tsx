import { useEffect, useState } from 'react'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { FormFailure } from '../../forms/forms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { secondsToWait } from './pending-verification.ts'

type ResendCodeProps = {
  /** When the last code went out, in milliseconds; 0 when unknown. */
  sentAt: number
  send: () => Promise<unknown>
  message: string
  onSent: () => void
}

export function ResendCode({ sentAt: sentBefore, send, message, onSent }: ResendCodeProps) {
  const [sentAt, setSentAt] = useState(sentBefore)
  const seconds = useCountdown(sentAt)
  const { mutate, isPending, isSuccess, error } = useSingleMutation({
    mutationFn: send,
    onSuccess() {
      setSentAt(Date.now())
      onSent()
    },
  })

  return (
    <div className="grid justify-items-center gap-1 text-sm">
      <Button
        variant="quiet"
        size="sm"
        disabled={seconds > 0}
        loading={isPending}
        onClick={() => mutate()}
        className="tabular-nums"
      >
        {seconds > 0 ? `Resend code in ${seconds}s` : 'Resend code'}
      </Button>
      <p role="status" className="text-success empty:hidden">
        {isSuccess && message}
      </p>
      <FormFailure error={error ?? undefined} whatFailed="Failed to send verification code" />
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
