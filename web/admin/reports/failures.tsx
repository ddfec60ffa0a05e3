import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Failure, listFailures } from '#contract/reports.ts'
import { call } from '../../api/api.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { formatDateTime, formatNumber } from '../../ui/format/format.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { DataTable } from './data-table.tsx'
import { definitions } from './definitions.ts'
import { failureKinds, failureText } from './failure-text.ts'
import type { ReportPeriod } from './report-period.ts'
import { ReportSection } from './report-section.tsx'

const columns = [
  {
    label: 'What failed',
    cell: (failure: Failure) => (
      <>
        <Badge>{failureKinds[failure.kind]}</Badge> {failureText(failure)}
        {failure.reason && <span className="block max-w-xl wrap-anywhere text-muted">{failure.reason}</span>}
      </>
    ),
  },
  { label: 'Times', cell: ({ times }: Failure) => formatNumber(times), isNumber: true },
  { label: 'Last', cell: ({ lastAt }: Failure) => formatDateTime(lastAt) },
]

export function Failures({ period }: { period: ReportPeriod }) {
  const report = useQuery({
    queryKey: [listFailures.path, period],
    queryFn: ({ signal }) => call(listFailures, { query: period, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ReportSection title="Failures" definition={definitions.failures} report={report}>
      {({ failures }) => (
        <div className="panel min-w-0">
          {failures.length === 0 ? (
            <EmptyState title="No failures in this period" />
          ) : (
            <DataTable
              caption="Failures"
              columns={columns}
              rows={failures}
              keyOf={({ kind, what, reason }) => `${kind} ${what} ${reason}`}
            />
          )}
        </div>
      )}
    </ReportSection>
  )
}
