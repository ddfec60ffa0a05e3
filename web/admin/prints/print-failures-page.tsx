import type * as z from 'zod/mini'
import {
  answerPrintFailure,
  listPrintFailures,
  readPrintFailurePhoto,
} from '#contract/prints/print-failures.ts'
import { addressOf, call } from '../../api/api.ts'
import { formatDateTime } from '../../ui/format/format.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { BulkAction, Column, TableFilter } from '../table/table-parts.ts'
import { designColumn, printColumns } from './print-columns.tsx'

type Failure = z.output<(typeof listPrintFailures)['reply']>['rows'][number]

const columns: readonly Column<Failure>[] = [
  designColumn,
  {
    id: 'reports',
    label: 'Reports of this version',
    sort: 'reportsOfVersion',
    isNumber: true,
    cell: ({ reportsOfVersion }) => reportsOfVersion,
  },
  {
    id: 'photo',
    label: 'Photo',
    cell: ({ id, design, hasPhoto }) => (hasPhoto ? <Photo id={id} design={design} /> : 'None'),
  },
  {
    id: 'message',
    label: 'What happened',
    cell: ({ message }) => <p className="max-w-md whitespace-pre-wrap break-words">{message}</p>,
  },
  ...printColumns,
  {
    id: 'reported',
    label: 'Reported',
    sort: 'reportedAt',
    cell: ({ reportedAt }) => formatDateTime(reportedAt),
  },
  {
    id: 'state',
    label: 'Status',
    cell: ({ answeredAt }) =>
      answeredAt === null ? (
        <Badge>Open</Badge>
      ) : (
        <>
          <Badge tone="success">Answered</Badge>{' '}
          <span className="text-muted text-sm">{formatDateTime(answeredAt)}</span>
        </>
      ),
  },
]

function Photo({ id, design }: { id: string; design: string }) {
  const url = addressOf(readPrintFailurePhoto.path, { params: { id } })
  return (
    <a href={url} download className="block size-16">
      <img
        src={url}
        alt={`Failed print of ${design}`}
        loading="lazy"
        className="size-16 rounded-sm bg-sunken object-cover"
      />
    </a>
  )
}

const filters: readonly TableFilter<typeof listPrintFailures>[] = [
  {
    name: 'state',
    label: 'Status',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'answered', label: 'Answered' },
    ],
  },
]

const bulk: readonly BulkAction<Failure>[] = [
  {
    label: 'Mark as answered',
    confirm: ({ length }) => ({
      title: length === 1 ? 'Mark this report as answered?' : `Mark ${length} reports as answered?`,
      text: 'The members can report the same version again. No email is sent.',
      action: 'Mark as answered',
    }),
    run: ({ id }) => call(answerPrintFailure, { params: { id } }),
  },
]

export function PrintFailuresPage() {
  return (
    <div className="page">
      <PageHeader
        title="Failed prints"
        text="What members report about prints that failed. Publish a version of kind “Fix” with a note: members who downloaded the design get an email, unless they turned these emails off."
      />
      <AdminTable
        endpoint={listPrintFailures}
        noun={{ one: 'report', many: 'reports' }}
        columns={columns}
        filters={filters}
        bulk={bulk}
        nameOf={({ design, version, member }) => `${design}, version ${version}, reported by ${member}`}
        searchHint="Design, printer, filament or text"
        empty={{ title: 'No failed prints reported' }}
      />
    </div>
  )
}
