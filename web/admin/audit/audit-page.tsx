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
    label: 'Time',
    sort: 'at',
    cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
  },
  { id: 'actor', label: 'Administrator', cell: ({ actor }) => actor },
  { id: 'action', label: 'Action', cell: ({ action }) => action.replaceAll('-', ' ') },
  { id: 'kind', label: 'Record type', cell: ({ kind }) => kind.replaceAll('-', ' ') },
  { id: 'thing', label: 'Record', cell: ({ thing, thingId }) => thing ?? thingId },
  { id: 'change', label: 'Change', cell: (entry) => <ChangeList {...entry} /> },
  { id: 'request', label: 'Request ID', isExtra: true, cell: ({ requestId }) => requestId },
]

const filters: readonly TableFilter[] = [
  {
    name: 'kind',
    label: 'Record type',
    options: auditKind.options.map((value) => ({ value, label: value.replaceAll('-', ' ') })),
  },
  { name: 'since', label: 'From', type: 'date' },
  { name: 'until', label: 'Until', type: 'date' },
  { name: 'thing', label: 'One record', type: 'link' },
  { name: 'actor', label: 'One administrator', type: 'link' },
]

export function AuditPage() {
  return (
    <div className="page">
      <PageHeader
        title="Audit log"
        text="Changes made by administrators. Entries can’t be edited or deleted."
      />
      <AdminTable
        endpoint={listAudit}
        noun={{ one: 'entry', many: 'entries' }}
        columns={columns}
        filters={filters}
        nameOf={({ action, thing }) => `${action} ${thing ?? ''}`}
        searchHint="Name, action or request ID"
        empty={{ title: 'No changes yet' }}
      />
    </div>
  )
}
