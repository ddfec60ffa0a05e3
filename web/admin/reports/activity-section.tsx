import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DayOfActivity, getActivityReport } from '#contract/reports.ts'
import { call } from '../../api/api.ts'
import { formatNumber } from '../../ui/format/format.ts'
import { Chart } from './chart.tsx'
import { definitions } from './definitions.ts'
import { formatDay } from './report-format.ts'
import type { ReportPeriod } from './report-period.ts'
import { ReportSection } from './report-section.tsx'

const counted = [
  { name: 'downloads', label: 'Downloads' },
  { name: 'newMembers', label: 'New members' },
] as const

export function ActivitySection({ period }: { period: ReportPeriod }) {
  const report = useQuery({
    queryKey: [getActivityReport.path, period],
    queryFn: ({ signal }) => call(getActivityReport, { query: period, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ReportSection title="Activity" definition={definitions.activity} report={report}>
      {({ days }) => (
        <div className="grid gap-3 lg:grid-cols-2">
          {counted.map(({ name, label }) => (
            <Chart
              key={name}
              label={`${label}: ${formatNumber(totalOf(days, name))}`}
              unit="Day"
              points={days.map((day) => ({ label: formatDay(day.day), value: day[name] }))}
              format={formatNumber}
            />
          ))}
        </div>
      )}
    </ReportSection>
  )
}

function totalOf(days: readonly DayOfActivity[], name: 'downloads' | 'newMembers') {
  return days.reduce((sum, day) => sum + day[name], 0)
}
