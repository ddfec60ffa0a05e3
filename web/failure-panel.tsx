import type { ReactNode } from 'react'
import { messageOf, requestIdOf } from './api/api-error.ts'
import { isSignedOut, loginAddress } from './session/session.ts'
import { ErrorPanel } from './ui/feedback/states.tsx'

type FailurePanelProps = { error: unknown; onRetry: () => void; action?: ReactNode }

/** Shows why a call failed, with a retry, or the login page when the session expired. */
export function FailurePanel({ error, onRetry, action }: FailurePanelProps) {
  const failure = { message: messageOf(error), requestId: requestIdOf(error) }
  if (isSignedOut(error)) return <ErrorPanel {...failure} action={<LoginAgain />} />
  return <ErrorPanel {...failure} onRetry={onRetry} action={action} />
}

/** Loads a new document, so that nothing of the expired session stays in memory. */
export function LoginAgain() {
  return (
    <a href={loginAddress(window.location)} className="underline">
      Log in
    </a>
  )
}
