import type { ReactNode } from 'react'
import { messageOf, requestIdOf } from './api-error.ts'
import { ErrorPanel } from './ui/states.tsx'

type FailurePanelProps = { error: unknown; onRetry: () => void; action?: ReactNode }

/** In place of what a call should have brought: why it did not come, and another try. */
export function FailurePanel({ error, ...rest }: FailurePanelProps) {
  return <ErrorPanel message={messageOf(error)} requestId={requestIdOf(error)} {...rest} />
}
