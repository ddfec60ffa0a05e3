import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'

export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />
}

export function LoadingRegion({
  text = 'Loading...',
  className,
  children,
}: {
  text?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div aria-busy="true" className={className}>
      <span role="status" className="sr-only">
        {text}
      </span>
      {children}
    </div>
  )
}

type EmptyStateProps = { title: string; text?: ReactNode; picture?: ReactNode; action?: ReactNode }

export function EmptyState({ title, text, picture, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-16 text-center">
      {picture}
      <h2 className="text-lg">{title}</h2>
      {text && <p className="max-w-md text-muted">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}

type ErrorPanelProps = {
  message: string
  requestId?: string | undefined
  onRetry?: () => void
  action?: ReactNode
}

export function ErrorPanel({ message, requestId, onRetry, action }: ErrorPanelProps) {
  return (
    <div role="alert" className="panel grid justify-items-center gap-4 px-6 py-10 text-center">
      <p className="max-w-md text-balance">{message}</p>
      {onRetry && <Button onClick={onRetry}>Retry</Button>}
      {action}
      {requestId && <p className="text-muted text-xs">Request {requestId}</p>}
    </div>
  )
}
