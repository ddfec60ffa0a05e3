import { useQuery } from '@tanstack/react-query'
import { getReportFigures, type Figures as PresentFigures } from '#contract/reports.ts'
import { call } from '../../api/api.ts'
import { formatNumber } from '../../ui/format/format.ts'
import { InfoTip } from '../../ui/overlays/tooltip.tsx'
import { definitions } from './definitions.ts'
import { churnRate, formatAmounts } from './report-format.ts'
import { ReportSection } from './report-section.tsx'

export function Figures() {
  const report = useQuery({
    queryKey: [getReportFigures.path],
    queryFn: ({ signal }) => call(getReportFigures, { signal }),
  })
  return (
    <ReportSection title="Now" report={report} height="h-80 sm:h-52 xl:h-28">
      {(figures) => (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
          {tilesOf(figures).map((tile) => (
            <Tile key={tile.label} {...tile} />
          ))}
        </dl>
      )}
    </ReportSection>
  )
}

function tilesOf({ mrr, paying, basic, churn, pastDue }: PresentFigures): TileProps[] {
  return [
    { label: 'MRR', value: formatAmounts(mrr), definition: definitions.mrr },
    { label: 'Paying members', value: [formatNumber(paying)], definition: definitions.paying },
    { label: 'Basic members', value: [formatNumber(basic)], definition: definitions.basic },
    {
      label: 'Churn, 30 days',
      value: [churnRate(churn)],
      note: `${formatNumber(churn.left)} of ${formatNumber(churn.paidBefore)} left`,
      definition: definitions.churn,
    },
    {
      label: 'Past due',
      value: [formatNumber(pastDue.members)],
      ...(pastDue.members > 0 && { note: `${formatAmounts(pastDue.owed).join(', ')} owed` }),
      definition: definitions.pastDue,
    },
  ]
}

type TileProps = { label: string; value: string[]; note?: string; definition: string }

function Tile({ label, value, note, definition }: TileProps) {
  return (
    <div className="panel p-4">
      <dt className="flex items-center justify-between gap-1 text-muted text-sm">
        {label}
        <InfoTip label={`How ${label} is counted`} text={definition} />
      </dt>
      <dd className="font-bold font-heading text-xl tabular-nums">
        {value.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {note && <span className="block font-normal font-sans text-muted text-sm">{note}</span>}
      </dd>
    </div>
  )
}
