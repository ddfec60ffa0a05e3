import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showSecondFactor } from '#contract/second-factor.ts'
import { call } from '../../api.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LoadingRegion } from '../../ui/states.tsx'
import { PassForm } from './pass-form.tsx'
import { SetUp } from './set-up.tsx'

export function useSecondFactor() {
  return useQuery({
    queryKey: [showSecondFactor.path],
    queryFn: ({ signal }) => call(showSecondFactor, { signal }),
  })
}

/** Nothing of the studio is shown before the second factor was; where it is required it is set up first. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useSecondFactor()
  if (data?.secondFactor === 'passed' || (data?.secondFactor === 'none' && !data.isRequired)) return children
  // Without a heading of its own, which would take the focus along when it goes.
  if (!data && !error) return <LoadingRegion>{null}</LoadingRegion>
  return (
    <div className="page max-w-lg">
      <PageHeader title={data?.secondFactor === 'none' ? 'Set up a second factor' : 'Second factor'} />
      {!data && error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {data?.secondFactor === 'asked' && <PassForm onPassed={refetch} />}
      {data?.secondFactor === 'none' && <SetUp onDone={refetch} />}
    </div>
  )
}
