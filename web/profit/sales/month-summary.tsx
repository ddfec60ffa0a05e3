import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SalesSummary } from '#contract/profit/sales.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { countOf, priceFormat } from '../../ui/format/format.ts'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { CapBar } from './cap-bar.tsx'
import { MonthPicture } from './month-picture.tsx'
import { dayOf } from './sale-form.ts'
import { salesSummary } from './sale-queries.ts'

const monthPattern = /^20[0-9]{2}-(0[1-9]|1[0-2])$/

export function MonthSummary() {
  const [typed, setTyped] = useState(() => dayOf(new Date()).slice(0, 7))
  const [month, setMonth] = useState(typed)
  const { data, error, refetch } = useQuery(salesSummary(month))

  function change(text: string) {
    setTyped(text)
    // A browser without a field for months gives what is typed.
    if (monthPattern.test(text)) setMonth(text)
  }

  return (
    <SettingsSection title="Your month">
      <TextField
        label="Month"
        type="month"
        min="2000-01"
        max="2099-12"
        value={typed}
        onChange={({ target }) => change(target.value)}
        error={monthPattern.test(typed) ? undefined : 'Write the month like 2026-11.'}
      />
      {data && (
        <>
          <CapBar year={month.slice(0, 4)} usd={data.yearUsd} />
          <Month month={month} summary={data} />
        </>
      )}
      {!data && error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRegion>
          <Skeleton className="h-40 w-full" />
        </LoadingRegion>
      )}
    </SettingsSection>
  )
}

function Month({ month, summary }: { month: string; summary: SalesSummary }) {
  if (summary.sales === 0) return <p className="text-muted">No sales in this month.</p>
  const format = priceFormat([summary, ...summary.designs, ...summary.channels].map(({ usd }) => usd))
  const usd = (amount: number) => format(amount, 'USD')
  const facts = [
    { label: 'Sales', value: `${usd(summary.usd)} with ${countOf(summary.pieces, 'piece')}` },
    ...summary.designs.map(({ name, pieces, usd: sold }) => ({
      label: name,
      value: `${countOf(pieces, 'piece')}, ${usd(sold)}`,
    })),
    ...summary.channels.map(({ name, usd: sold }) => ({ label: `On ${name}`, value: usd(sold) })),
  ]
  return (
    <>
      <FactList facts={facts} />
      <MonthPicture month={month} summary={summary} />
    </>
  )
}
