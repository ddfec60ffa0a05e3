import type * as z from 'zod/mini'
import { type auditEntry, auditKind, listAudit } from '#contract/audit.ts'
import { formatZonedTime } from '../../ui/format/format.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { zoneName } from '../local-time.ts'
import { AdminTable } from '../table/admin-table.tsx'
import type { Column, TableFilter } from '../table/table-parts.ts'
import { auditSentence, kindNames, pageOf } from './audit-sentences.ts'
import { ChangeList } from './change-list.tsx'
import { Sentence } from './sentence.tsx'

type Entry = z.infer<typeof auditEntry>

const columns: readonly Column<Entry>[] = [
  {
    id: 'at',
    label: 'Time',
    sort: 'at',
    cell: ({ at }) => <time dateTime={at}>{formatZonedTime(at)}</time>,
  },
  {
    id: 'sentence',
    label: 'What happened',
    cell: (entry) => <Sentence {...auditSentence(entry)} to={pageOf(entry)} />,
  },
  { id: 'change', label: 'Change', cell: (entry) => <ChangeList {...entry} /> },
  { id: 'kind', label: 'Record type', isExtra: true, cell: ({ kind }) => kindNames[kind] },
  { id: 'thing', label: 'Record ID', isExtra: true, cell: ({ thingId }) => thingId },
  { id: 'request', label: 'Request ID', isExtra: true, cell: ({ requestId }) => requestId },
]

const filters: readonly TableFilter<typeof listAudit>[] = [
  {
    name: 'kind',
    label: 'Record type',
    options: auditKind.options.map((value) => ({ value, label: kindNames[value] })),
  },
  { name: 'since', label: 'From', type: 'date', edge: 'start' },
  { name: 'until', label: 'Until', type: 'date', edge: 'end' },
  { name: 'thing', label: 'One record', type: 'link' },
  { name: 'actor', label: 'One administrator', type: 'link' },
]

export function AuditPage() {
  return (
    <div className="page">
      <PageHeader
        title="Audit log"
        text={`Who did what in the studio. Entries can’t be edited or deleted. Times and days are in your time zone (${zoneName()}).`}
      />
      <AdminTable
        endpoint={listAudit}
        noun={{ one: 'entry', many: 'entries' }}
        columns={columns}
        filters={filters}
        nameOf={({ actor, action }) => `${actor}: ${action}`}
        searchHint="Name, action or request ID"
        empty={{ title: 'No changes yet' }}
      />
    </div>
  )
}
