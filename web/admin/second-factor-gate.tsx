import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showSecondFactor } from '#contract/accounts/second-factor.ts'
import { call } from '../api/api.ts'
import { FailurePanel } from '../failure-panel.tsx'
import { LinkButton } from '../ui/buttons/button.tsx'
import { LoadingRegion } from '../ui/feedback/states.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'

/** Where a second factor is required, nothing of the studio is shown before it is set up. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery({
    queryKey: [showSecondFactor.path],
    queryFn: ({ signal }) => call(showSecondFactor, { signal }),
  })
  if (data && (data.isOn || !data.isRequired)) return children
  // No heading of its own: its removal would lose the focus.
  if (!data && !error) return <LoadingRegion>{null}</LoadingRegion>
  return (
    <div className="page max-w-lg">
      <PageHeader title="Turn on two-step verification" />
      {!data && error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {data && (
        <section className="panel grid gap-4 p-5">
          <p>
            Administrators need an authenticator app. Turn on two-step verification in your settings first.
          </p>
          <LinkButton to="/settings?tab=security" variant="primary" className="justify-self-start">
            Open settings
          </LinkButton>
        </section>
      )}
    </div>
  )
}
