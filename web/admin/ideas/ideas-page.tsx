import type * as z from 'zod/mini'
import { listReceivedIdeas, type receivedIdea } from '#contract/ideas/ideas-inbox.ts'
import { optionsOf } from '../../ui/fields/options.ts'
import { countOf, formatDateTime } from '../../ui/format/format.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { Column, TableFilter } from '../table/table-parts.ts'
import { IdeaStatusBadge, ideaStatuses } from './idea-status.tsx'

type Idea = z.infer<typeof receivedIdea>

const columns: readonly Column<Idea>[] = [
  {
    id: 'idea',
    label: 'Idea',
    cell: ({ beginning }) => <span className="line-clamp-2 max-w-xl break-words">{beginning}</span>,
  },
  { id: 'status', label: 'Status', cell: ({ status }) => <IdeaStatusBadge status={status} /> },
  { id: 'sender', label: 'From', cell: ({ sender }) => sender ?? 'Searches' },
  { id: 'files', label: 'Files', cell: ({ files }) => (files > 0 ? countOf(files, 'file') : 'None') },
  { id: 'sent', label: 'Sent', sort: 'sentAt', cell: ({ sentAt }) => formatDateTime(sentAt) },
]

const filters: readonly TableFilter<typeof listReceivedIdeas>[] = [
  { name: 'status', label: 'Status', options: optionsOf(ideaStatuses) },
]

export function IdeasPage() {
  return (
    <div className="page">
      <PageHeader title="Ideas" text="Ideas that members sent. The sender gets your answer by email." />
      <AdminTable
        endpoint={listReceivedIdeas}
        noun={{ one: 'idea', many: 'ideas' }}
        columns={columns}
        filters={filters}
        nameOf={({ beginning }) => beginning}
        addressOf={({ id }) => `/admin/ideas/${id}`}
        searchHint="Text of the idea"
        empty={{ title: 'No ideas yet' }}
      />
    </div>
  )
}
