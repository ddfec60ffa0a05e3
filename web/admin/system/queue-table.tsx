import { useId } from 'react'
import type { QueueState, SystemState } from '#contract/system/system.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { formatNumber } from '../../ui/format/format.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { DataTable } from '../reports/data-table.tsx'
import { busyQueues, formatWaiting } from './system-health.ts'

export function QueueTable({ queues, readAt }: Pick<SystemState, 'queues' | 'readAt'>) {
  const id = useId()
  const busy = busyQueues(queues)
  const count = (field: 'active' | 'later' | 'failed') => (queue: QueueState) => formatNumber(queue[field])
  const columns = [
    { label: 'Queue', cell: ({ name }: QueueState) => name },
    { label: 'Failed', cell: count('failed'), isNumber: true },
    {
      label: 'Waiting',
      cell: ({ waiting, oldestAt }: QueueState) => formatWaiting(waiting, oldestAt, readAt),
      isNumber: true,
    },
    { label: 'Running', cell: count('active'), isNumber: true },
    { label: 'Later', cell: count('later'), isNumber: true },
  ]
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <h2 id={id} className="text-lg">
        Busy queues
      </h2>
      <div className="panel min-w-0">
        {busy.length === 0 ? (
          <EmptyState title="All queues are idle" />
        ) : (
          <DataTable caption="Busy queues" columns={columns} rows={busy} keyOf={({ name }) => name} />
        )}
      </div>
      <p className="text-muted text-sm">
        Running and failed jobs are counted once a minute. The failures of a period are under{' '}
        <Link to="/admin/reports" className="link">
          Reports
        </Link>
        .
      </p>
    </section>
  )
}
