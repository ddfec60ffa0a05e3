import { FailurePanel } from '../failure-panel.tsx'

type FailedSectionProps = { title: string; error: Error; onRetry: () => Promise<unknown> }

export function FailedSection({ title, error, onRetry }: FailedSectionProps) {
  return (
    <section>
      <h2>{title}</h2>
      <FailurePanel error={error} onRetry={() => void onRetry()} />
    </section>
  )
}
