import { DayDrops } from './day-drops.tsx'
import type { Day } from './month.ts'

const dayName = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })

/** Shows a month on a phone: the days that have a drop, one below the other. */
export function Agenda({ name, days }: { name: string; days: readonly Day[] }) {
  const full = days.filter(({ drops }) => drops.length > 0)
  if (full.length === 0) return null
  return (
    <ul aria-label={`Drops in ${name}`} className="panel divide-y divide-line">
      {full.map(({ date, isToday, drops }) => (
        <li key={date.getTime()} className="px-4 py-3">
          <h3 className="font-sans text-muted text-sm">
            {dayName.format(date)}
            {isToday && ', today'}
          </h3>
          <div className="-mx-1.5">
            <DayDrops drops={drops} />
          </div>
        </li>
      ))}
    </ul>
  )
}
