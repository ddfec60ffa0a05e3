import type { ReactNode } from 'react'
import { messageOf, requestIdOf } from './api-error.ts'
import { LoginAgain } from './session/login-again.tsx'
import { isSignedOut } from './session/session.ts'
import { ErrorPanel } from './ui/feedback/states.tsx'

type FailurePanelProps = { error: unknown; onRetry: () => void; action?: ReactNode }

/** In place of what a call should have brought: why it did not come, and another try or the way to the login. */
export function FailurePanel({ error, onRetry, action }: FailurePanelProps) {
  const said = { message: messageOf(error), requestId: requestIdOf(error) }
  if (isSignedOut(error)) return <ErrorPanel {...said} action={<LoginAgain />} />
  return <ErrorPanel {...said} onRetry={onRetry} action={action} />
}
