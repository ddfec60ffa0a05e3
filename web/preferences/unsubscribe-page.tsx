import { useParams } from 'react-router'
import { unsubscribe } from '#contract/preferences.ts'
import { call } from '../api/api.ts'
import { messageOf } from '../api/api-error.ts'
import { useSingleMutation } from '../api/single-mutation.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/layout/card.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { kindInToken, notificationTexts } from './settings/notification-text.ts'

/** Opened from an email without signing in. Mail scanners follow every link but press no button. */
export function UnsubscribePage() {
  const { token = '' } = useParams()
  const { mutate, isPending, isSuccess, error } = useSingleMutation({
    mutationFn: () => call(unsubscribe, { params: { token } }),
  })
  const kind = kindInToken(token)

  const label = kind && notificationTexts[kind].label
  return (
    <div className="page grid max-w-xl gap-6 py-16">
      <h1 tabIndex={-1} className="text-2xl">
        {isSuccess ? 'You are unsubscribed' : 'No more emails like this?'}
      </h1>
      <div role="status">
        {isSuccess && (
          <p>
            You no longer get “{label}”. Changed your mind? Turn it on again in{' '}
            <Link to="/settings?tab=notifications" className="link">
              your notifications
            </Link>
            .
          </p>
        )}
      </div>
      {!isSuccess && kind && (
        <>
          <p>
            You get “{label}”: {notificationTexts[kind].text.replace(/^./, (first) => first.toLowerCase())}
          </p>
          <Button
            variant="primary"
            loading={isPending}
            className="justify-self-start"
            onClick={() => mutate()}
          >
            Unsubscribe
          </Button>
        </>
      )}
      {(error || !kind) && (
        <Notice tone="danger">
          <p role="alert">
            {error ? messageOf(error) : 'This link is incomplete. Open it again from the email.'}
          </p>
        </Notice>
      )}
    </div>
  )
}
