import { DayDrops } from './day-drops.tsx'
import type { Day } from './month.ts'

const short = new Intl.DateTimeFormat(undefined, { weekday: 'short' })
const long = new Intl.DateTimeFormat(undefined, { weekday: 'long' })
const spoken = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' })

/** Shows a month as a table: a column for each day of the week, a row for each week. */
export function MonthGrid({ name, weeks }: { name: string; weeks: Day[][] }) {
  return (
    <div className="panel overflow-clip">
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">Drops in {name}</caption>
        <thead>
          <tr>
            {weeks[0]?.map(({ date }) => (
              <th key={date.getDay()} scope="col" className="px-3.5 py-2.5 font-semibold text-muted text-sm">
                <abbr title={long.format(date)} className="no-underline">
                  {short.format(date)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date.getTime()}>
              {week.map((day) => (
                <DayCell key={day.date.getTime()} {...day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DayCell({ date, isInMonth, isToday, drops }: Day) {
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className={`h-26 border-line border-t p-2 align-top not-first:border-l ${isInMonth ? '' : 'bg-paper text-muted'}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-7 place-items-center rounded-full text-sm tabular-nums ${isToday ? 'bg-ink font-semibold text-paper' : ''}`}
      >
        {date.getDate()}
      </span>
      <span className="sr-only">{spoken.format(date)}</span>
      <DayDrops drops={drops} />
    </td>
  )
}
