import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { listAdminDrops } from '#contract/catalogue/drops.ts'
import { call } from '../../../api/api.ts'
import { FailurePanel } from '../../../failure-panel.tsx'
import { useMedia } from '../../../ui/browser/use-media.ts'
import { Button, IconButton } from '../../../ui/buttons/button.tsx'
import { countOf } from '../../../ui/format/format.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { useAddress } from '../../../ui/navigation/use-address.ts'
import { withValue } from '../../table/table-address.ts'
import { Agenda } from './agenda.tsx'
import { addMonths, calendarOf, firstOf, type Month, monthOf, readMonth, spanOf } from './month.ts'
import { MonthGrid } from './month-grid.tsx'

const monthName = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })

/** Shows the drops of a month on their local days. The URL contains the month. */
export function DropCalendar() {
  const now = new Date()
  const [address, changeAddress] = useAddress()
  const month = readMonth(address.get('month'), now)
  const { from, until } = spanOf(month)
  const query = {
    sort: 'publishedAt',
    limit: '100',
    from: from.toISOString(),
    until: until.toISOString(),
  } as const
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [listAdminDrops.path, query],
    queryFn: ({ signal }) => call(listAdminDrops, { query, signal }),
  })
  const isWide = useMedia('(min-width: 48rem)')
  const weeks = calendarOf(month, data?.rows ?? [], now)
  const days = weeks.flat().filter(({ isInMonth }) => isInMonth)
  const amount = days.reduce((sum, { drops }) => sum + drops.length, 0)
  const name = monthName.format(firstOf(month))

  function show(next: (shown: Month) => Month) {
    const inMonth = (before: URLSearchParams) => {
      const wanted = next(readMonth(before.get('month'), now))
      return withValue(before, 'month', wanted === monthOf(now) ? undefined : wanted)
    }
    changeAddress(inMonth, { preventScrollReset: true })
  }

  return (
    <section aria-labelledby="month" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <IconButton label="Previous month" onClick={() => show((shown) => addMonths(shown, -1))}>
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <h2 id="month" className="text-center text-lg max-sm:flex-1 sm:min-w-44">
          {name}
        </h2>
        <IconButton label="Next month" onClick={() => show((shown) => addMonths(shown, 1))}>
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
        <Button size="sm" onClick={() => show(() => monthOf(now))}>
          Today
        </Button>
        <p role="status" className="text-muted max-sm:w-full sm:ml-auto">
          <span className="sr-only">{name}: </span>
          {isPending ? 'Loading...' : data && (amount > 0 ? countOf(amount, 'drop') : 'No drops')}
        </p>
      </div>
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!error && (
        <div aria-busy={isPending}>
          {isWide ? <MonthGrid name={name} weeks={weeks} /> : <Agenda name={name} days={days} />}
        </div>
      )}
      <p className="text-muted text-sm">
        Times are in your time zone. Drafts have no time yet:{' '}
        <Link to="/admin/drops?state=draft" className="link">
          show drafts
        </Link>
        .{data?.nextCursor && ' Only the first 100 drops are shown. Use the list to see all drops.'}
      </p>
    </section>
  )
}
