import type * as z from 'zod/mini'
import { type auditEntry, auditKind, listAudit } from '#contract/audit.ts'
import { formatDateTime } from '../../ui/format/format.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { Column, TableFilter } from '../table/table-parts.ts'
import { ChangeList } from './change-list.tsx'

type Entry = z.infer<typeof auditEntry>

const columns: readonly Column<Entry>[] = [
  {
    id: 'at',
    label: 'When',
    sort: 'at',
    cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
  },
  { id: 'actor', label: 'Who', cell: ({ actor }) => actor },
  { id: 'action', label: 'Did what', cell: ({ action }) => action.replaceAll('-', ' ') },
  { id: 'kind', label: 'To what', cell: ({ kind }) => kind.replaceAll('-', ' ') },
  { id: 'thing', label: 'Which', cell: ({ thing, thingId }) => thing ?? thingId },
  { id: 'change', label: 'Change', cell: (entry) => <ChangeList {...entry} /> },
  { id: 'request', label: 'Request', isExtra: true, cell: ({ requestId }) => requestId },
]

const filters: readonly TableFilter[] = [
  {
    name: 'kind',
    label: 'To what',
    options: auditKind.options.map((value) => ({ value, label: value.replaceAll('-', ' ') })),
  },
  { name: 'since', label: 'From', type: 'date' },
  { name: 'until', label: 'Until', type: 'date' },
  { name: 'thing', label: 'One thing only', type: 'link' },
  { name: 'actor', label: 'One person only', type: 'link' },
]

export function AuditPage() {
  return (
    <div className="page">
      <PageHeader title="Audit log" text="What administrators changed. Nobody can edit or delete it." />
      <AdminTable
        endpoint={listAudit}
        noun={{ one: 'entry', many: 'entries' }}
        columns={columns}
        filters={filters}
        nameOf={({ action, thing }) => `${action} ${thing ?? ''}`}
        searchHint="Name, action or request id"
        empty={{ title: 'Nothing was changed yet' }}
      />
    </div>
  )
}
