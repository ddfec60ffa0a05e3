import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useAddress } from '../../ui/navigation/use-address.ts'
import { ActivitySection } from './activity-section.tsx'
import { Failures } from './failures.tsx'
import { Figures } from './figures.tsx'
import { MissedSearches } from './missed-searches.tsx'
import { MoneySection } from './money-section.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { PopularDesigns } from './popular-designs.tsx'
import { readPeriod, withPeriod } from './report-period.ts'

/** Each section loads by itself, so that one failure leaves the others usable. */
export function ReportsPage() {
  const [address, changeAddress] = useAddress()
  const period = readPeriod(address)
  return (
    <div className="page pb-12">
      <PageHeader title="Reports" />
      <div className="grid min-w-0 gap-10">
        <Figures />
        <div className="grid min-w-0 gap-10">
          <PeriodChoice
            period={period}
            onChange={(next) =>
              changeAddress((now) => withPeriod(now, next(readPeriod(now))), { preventScrollReset: true })
            }
          />
          <MoneySection period={period} />
          <ActivitySection period={period} />
          <PopularDesigns period={period} />
          <Failures period={period} />
        </div>
        <MissedSearches />
      </div>
    </div>
  )
}
