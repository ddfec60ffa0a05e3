import { useId } from 'react'
import { mailRetryDays, retentionDays } from '#contract/retention.ts'
import {
  discardFailedWork,
  type FailedWork,
  listFailedWork,
  retryFailedWork,
} from '#contract/system/failed-work.ts'
import { call } from '../../api/api.ts'
import { Address } from '../../ui/format/address.tsx'
import { formatDateTime, formatNumber } from '../../ui/format/format.ts'
import { AdminTable } from '../table/admin-table.tsx'
import type { BulkAction, Column, TableFilter } from '../table/table-parts.ts'

const columns: readonly Column<FailedWork>[] = [
  { id: 'name', label: 'Job or email', cell: nameOf },
  {
    id: 'about',
    label: 'For',
    cell: ({ kind, about }) => (
      <p className="wrap-anywhere max-w-xs text-sm">
        {kind === 'email' ? <Address>{about}</Address> : about}
      </p>
    ),
  },
  {
    id: 'problem',
    label: 'Last error',
    cell: ({ problem }) => <p className="wrap-anywhere max-w-xs">{problem ?? 'unknown'}</p>,
  },
  { id: 'attempts', label: 'Attempts', isNumber: true, cell: ({ attempts }) => formatNumber(attempts) },
  { id: 'failed', label: 'Failed', sort: 'failedAt', cell: ({ failedAt }) => formatDateTime(failedAt) },
  { id: 'request', label: 'Request ID', isExtra: true, cell: ({ requestId }) => requestId },
]

const filters: readonly TableFilter<typeof listFailedWork>[] = [
  {
    name: 'kind',
    label: 'Type',
    options: [
      { value: 'job', label: 'Jobs' },
      { value: 'email', label: 'Emails' },
    ],
  },
]

const bulk: readonly BulkAction<FailedWork>[] = [
  {
    label: 'Retry',
    confirm: (rows) => ({
      title: `Retry ${subjectOf(rows)}?`,
      text: `A job gets one more attempt. We try to send an email for up to ${mailRetryDays} days.`,
      action: 'Retry',
    }),
    reasonSchema: retryFailedWork.body.shape.reason,
    run: ({ id, kind, name, failedAt }, reason) =>
      call(retryFailedWork, { params: { id }, body: { kind, name, failedAt, reason } }),
  },
  {
    label: 'Discard',
    confirm: (rows) => ({
      title: `Discard ${subjectOf(rows)}?`,
      text: 'A discarded job is deleted and never runs. A discarded email is never sent, and its text is deleted.',
      action: 'Discard',
      isDangerous: true,
    }),
    reasonSchema: discardFailedWork.body.shape.reason,
    run: ({ id, kind, name, failedAt }, reason) =>
      call(discardFailedWork, { params: { id }, body: { kind, name, failedAt, reason } }),
  },
]

function subjectOf([first, ...others]: FailedWork[]) {
  return first && others.length === 0 ? nameOf(first) : `${others.length + 1} jobs and emails`
}

function nameOf({ kind, name }: FailedWork) {
  return kind === 'email' ? `Email “${name.replaceAll('-', ' ')}”` : name
}

/** Shows jobs and emails that were given up, for an administrator to retry once the cause is fixed. */
export function FailedWorkSection() {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <h2 id={id} className="text-lg">
        Failed jobs and emails
      </h2>
      <AdminTable
        endpoint={listFailedWork}
        noun={{ one: 'failure', many: 'failures' }}
        columns={columns}
        filters={filters}
        bulk={bulk}
        nameOf={(row) => `${nameOf(row)} of ${formatDateTime(row.failedAt)}`}
        searchHint="Queue, email, address or error"
        empty={{ title: 'No failed jobs or emails' }}
      />
      <p className="text-muted text-sm">
        Failed jobs are listed for {retentionDays.jobs} days. An email that no mail server accepted within{' '}
        {mailRetryDays} days is listed for {retentionDays.failedMailText} days. An email can’t be sent again
        if a mail server refused it for good, the email is too old, or its address is suppressed.
      </p>
    </section>
  )
}
