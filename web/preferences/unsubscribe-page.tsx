import { useState } from 'react'
import { useParams } from 'react-router'
import { unsubscribe } from '#contract/preferences.ts'
import { call } from '../api.ts'
import { messageOf } from '../api-error.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/layout/card.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { kindInToken, notificationWords } from './notification-words.ts'

/** Reached from a mail, without signing in. Programs that follow every link of a mail press no button. */
export function UnsubscribePage() {
  const { token = '' } = useParams()
  const [step, setStep] = useState<'asking' | 'sending' | 'done'>('asking')
  const [failure, setFailure] = useState('')
  const kind = kindInToken(token)

  async function end() {
    setStep('sending')
    setFailure('')
    try {
      await call(unsubscribe, { params: { token } })
      setStep('done')
    } catch (error) {
      setFailure(messageOf(error))
      setStep('asking')
    }
  }

  const label = kind && notificationWords[kind].label
  return (
    <div className="page grid max-w-xl gap-6 py-16">
      <h1 tabIndex={-1} className="text-2xl">
        {step === 'done' ? 'You are unsubscribed' : 'No more emails like this?'}
      </h1>
      <div role="status">
        {step === 'done' && (
          <p>
            “{label}” no longer comes to you. Changed your mind? It is one click in{' '}
            <Link to="/settings?tab=notifications" className="link">
              your notifications
            </Link>
            .
          </p>
        )}
      </div>
      {step !== 'done' && kind && (
        <>
          <p>
            You get “{label}”: {notificationWords[kind].text.replace(/^./, (first) => first.toLowerCase())}
          </p>
          <Button
            variant="primary"
            loading={step === 'sending'}
            className="justify-self-start"
            onClick={() => void end()}
          >
            Unsubscribe
          </Button>
        </>
      )}
      {(failure || !kind) && (
        <Notice tone="danger">
          <p role="alert">{failure || 'This link is not whole. Open it once more from the email.'}</p>
        </Notice>
      )}
    </div>
  )
}
