import type { ListedDrop } from '#contract/catalogue/drops.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { DropStateBadge } from '../state/drop-state.tsx'
import { timeOf } from '../state/drop-time.ts'

const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

export function DayDrops({ drops }: { drops: readonly ListedDrop[] }) {
  if (drops.length === 0) return null
  return (
    <ul className="mt-1 grid gap-1">
      {drops.map(({ id, title, state, ...drop }) => (
        <li key={id}>
          <Link
            to={`/admin/drops/${id}`}
            className="group grid justify-items-start gap-1 rounded-sm p-1.5 text-sm hover:bg-sunken"
          >
            <span className="break-words font-semibold group-hover:underline">{title}</span>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <DropStateBadge state={state} />
              <TimeOfDay time={timeOf(drop)} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function TimeOfDay({ time }: { time: string | null }) {
  return time && <span className="text-muted tabular-nums">{timeOfDay.format(new Date(time))}</span>
}
