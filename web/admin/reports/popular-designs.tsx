import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listPopularDesigns, type PopularDesign } from '#contract/reports.ts'
import { call } from '../../api/api.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { formatNumber } from '../../ui/format/format.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { DataTable } from './data-table.tsx'
import { definitions } from './definitions.ts'
import type { ReportPeriod } from './report-period.ts'
import { ReportSection } from './report-section.tsx'

const title = 'Most downloaded designs'

const columns = [
  {
    label: 'Design',
    cell: (design: PopularDesign) => (
      <Link to={`/admin/product/edit-product/${design.id}`} className="link">
        {design.title}
      </Link>
    ),
  },
  { label: 'Downloads', cell: ({ downloads }: PopularDesign) => formatNumber(downloads), isNumber: true },
  { label: 'Members', cell: ({ members }: PopularDesign) => formatNumber(members), isNumber: true },
]

export function PopularDesigns({ period }: { period: ReportPeriod }) {
  const report = useQuery({
    queryKey: [listPopularDesigns.path, period],
    queryFn: ({ signal }) => call(listPopularDesigns, { query: period, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ReportSection title={title} definition={definitions.popular} report={report}>
      {({ designs }) => (
        <div className="panel min-w-0">
          {designs.length === 0 ? (
            <EmptyState title="No downloads in this period" />
          ) : (
            <DataTable caption={title} columns={columns} rows={designs} keyOf={({ id }) => id} />
          )}
        </div>
      )}
    </ReportSection>
  )
}
