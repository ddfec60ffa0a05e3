import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getMoneyReport, type MoneyReport } from '#contract/reports.ts'
import { call } from '../../api/api.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { countOf, moneyFormat } from '../../ui/format/format.ts'
import { InfoTip } from '../../ui/overlays/tooltip.tsx'
import { Chart } from './chart.tsx'
import { definitions } from './definitions.ts'
import { formatAmounts, formatMonth } from './report-format.ts'
import type { ReportPeriod } from './report-period.ts'
import { ReportSection } from './report-section.tsx'

export function MoneySection({ period }: { period: ReportPeriod }) {
  const report = useQuery({
    queryKey: [getMoneyReport.path, period],
    queryFn: ({ signal }) => call(getMoneyReport, { query: period, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <ReportSection title="Recurring revenue" definition={definitions.months} report={report}>
      {(data) => (
        <div className="grid gap-3">
          <IncomeCharts {...data} />
          <PayingChart {...data} />
          <Refunds {...data.refunds} />
        </div>
      )}
    </ReportSection>
  )
}

/** Shows a chart for each currency: amounts of two currencies on one axis would be compared. */
function IncomeCharts({ months }: Pick<MoneyReport, 'months'>) {
  const currencies = [...new Set(months.flatMap(({ mrr }) => mrr.map(({ currency }) => currency)))].sort()
  if (currencies.length === 0) return <EmptyState title="No payments in this period" />
  return currencies.map((currency) => <IncomeChart key={currency} currency={currency} months={months} />)
}

function IncomeChart({ currency, months }: Pick<MoneyReport, 'months'> & { currency: string }) {
  const points = months.map(({ month, mrr }) => ({
    label: formatMonth(month),
    value: mrr.find((money) => money.currency === currency)?.amount ?? 0,
  }))
  const format = moneyFormat(points.map(({ value }) => ({ amount: value, currency })))
  return (
    <Chart
      label={`MRR in ${currency.toUpperCase()}`}
      unit="Month"
      points={points}
      format={(amount) => format({ amount, currency })}
    />
  )
}

function PayingChart({ months }: Pick<MoneyReport, 'months'>) {
  if (months.every(({ paying }) => paying === 0)) return undefined
  const points = months.map(({ month, paying }) => ({ label: formatMonth(month), value: paying }))
  return <Chart label="Paying members" unit="Month" points={points} format={String} />
}

function Refunds({ payments, amounts }: MoneyReport['refunds']) {
  return (
    <p className="panel flex flex-wrap items-center gap-x-2 px-4 py-3">
      <span className="font-semibold">Refunds</span>
      <span className="tabular-nums">
        {payments === 0
          ? 'none in this period'
          : `${countOf(payments, 'payment')}, ${formatAmounts(amounts).join(' and ')}`}
      </span>
      <InfoTip label="How refunds are counted" text={definitions.refunds} />
    </p>
  )
}
