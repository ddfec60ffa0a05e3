import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { getSystem, type SystemState } from '#contract/system/system.ts'
import { call } from '../../api/api.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { formatBytes, formatDateTime, formatNumber, formatTime } from '../../ui/format/format.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { FailedWorkSection } from './failed-work.tsx'
import { QueueTable } from './queue-table.tsx'
import {
  busyQueues,
  eventHealth,
  formatWaiting,
  freeShare,
  type Health,
  jobHealth,
  mailClasses,
  mailHealth,
  providerHealth,
  storageHealth,
  undeliveredEmails,
} from './system-health.ts'

export function SystemPage() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [getSystem.path],
    queryFn: ({ signal }) => call(getSystem, { signal }),
    staleTime: 0,
  })
  return (
    <div className="page pb-12">
      <PageHeader
        title="System"
        text={data && !error ? `Version ${data.version}, read at ${formatTime(data.readAt)}.` : undefined}
        actions={
          <Button loading={isFetching} loadingText="Refreshing" onClick={() => void refetch()}>
            Refresh
          </Button>
        }
      />
      {error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <LoadingRegion className={grid}>
          {['jobs', 'emails', 'webhooks', 'files', 'provider'].map((name) => (
            <Skeleton key={name} className="h-56 w-full" />
          ))}
        </LoadingRegion>
      )}
      {!error && data && <Panels state={data} />}
    </div>
  )
}

const grid = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'

function Panels({ state }: { state: SystemState }) {
  return (
    <div className="grid min-w-0 gap-8">
      <div className={grid}>
        <JobPanel {...state} />
        <MailPanel {...state} />
        <EventPanel {...state} />
        <StoragePanel {...state} />
        <ProviderPanel {...state} />
      </div>
      <QueueTable {...state} />
      <FailedWorkSection />
    </div>
  )
}

function JobPanel({ queues, readAt }: SystemState) {
  const sum = (field: 'waiting' | 'later' | 'active' | 'failed') =>
    formatNumber(queues.reduce((total, queue) => total + queue[field], 0))
  const oldestAt = queues.flatMap((queue) => queue.oldestAt ?? []).toSorted()[0] ?? null
  const waiting = queues.reduce((total, queue) => total + queue.waiting, 0)
  return (
    <Panel title="Jobs" health={jobHealth({ queues, readAt })}>
      <FactList
        facts={[
          { label: 'Waiting', value: formatWaiting(waiting, oldestAt, readAt) },
          { label: 'Running', value: sum('active') },
          { label: 'Later or retried', value: sum('later') },
          { label: 'Failed', value: sum('failed') },
          { label: 'Busy queues', value: `${busyQueues(queues).length} of ${queues.length}` },
        ]}
      />
    </Panel>
  )
}

function MailPanel({ mails, readAt }: SystemState) {
  const [codes] = mails
  return (
    <Panel title="Emails" health={mailHealth({ mails, readAt })}>
      <FactList
        facts={[
          ...mails.map(({ class: mailClass, waiting, oldestAt }) => ({
            label: `${mailClasses[mailClass]}, waiting`,
            value: formatWaiting(waiting, oldestAt, readAt),
          })),
          {
            label: 'Codes sent within 10 s, last 24 h',
            value: codes?.sent
              ? `${formatNumber(codes.sentWithin10Seconds)} of ${formatNumber(codes.sent)}`
              : 'none sent',
          },
          {
            label: 'Not delivered, last 24 h',
            value: formatNumber(undeliveredEmails(mails)),
          },
        ]}
      />
    </Panel>
  )
}

function EventPanel({ events, readAt }: SystemState) {
  const { waiting, oldestAt, lastAt } = events
  return (
    <Panel title="Webhook events" health={eventHealth({ events, readAt })}>
      <FactList
        facts={[
          { label: 'Waiting', value: formatWaiting(waiting, oldestAt, readAt) },
          { label: 'Last one', value: lastAt ? formatDateTime(lastAt) : 'none yet' },
        ]}
      />
    </Panel>
  )
}

function StoragePanel({ storage }: SystemState) {
  const { space } = storage
  const facts = space
    ? [
        { label: 'Used', value: formatBytes(space.usedBytes) },
        { label: 'Free', value: `${formatBytes(space.freeBytes)} (${Math.round(freeShare(space) * 100)} %)` },
      ]
    : [{ label: 'Stored in', value: 'a bucket, without a limit' }]
  return (
    <Panel title="File storage" health={storageHealth(storage)}>
      <FactList facts={facts} />
    </Panel>
  )
}

function ProviderPanel({ provider }: SystemState) {
  return (
    <Panel title="Payment provider" health={providerHealth(provider)}>
      <FactList
        facts={[
          { label: 'Mode', value: provider.isLive ? 'live' : 'test' },
          {
            label: 'Answered in',
            value: provider.isAnswering ? `${formatNumber(provider.milliseconds)} ms` : '–',
          },
        ]}
      />
    </Panel>
  )
}

const tones = { good: 'success', warning: 'accent', bad: 'danger' } as const

function Panel({ title, health, children }: { title: string; health: Health; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel grid min-w-0 content-start gap-3 p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <Badge tone={tones[health.state]}>{health.text}</Badge>
      </div>
      {children}
    </section>
  )
}
