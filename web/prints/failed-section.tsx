import { FailurePanel } from '../failure-panel.tsx'
import { LoadingRegion, Skeleton } from '../ui/feedback/states.tsx'

type FailedSectionProps = {
  title: string
  /** Null while it is loaded again. */
  error: Error | null
  onRetry: () => Promise<unknown>
}

export function FailedSection({ title, error, onRetry }: FailedSectionProps) {
  return (
    <section>
      <h2>{title}</h2>
      {error ? (
        <FailurePanel error={error} onRetry={() => void onRetry()} />
      ) : (
        <LoadingRegion>
          <Skeleton className="h-20" />
        </LoadingRegion>
      )}
    </section>
  )
}
