import { useState } from 'react'
import {
  addMissedSearchToIdeas,
  listMissedSearches,
  type MissedSearch,
  removeMissedSearch,
} from '#contract/reports.ts'
import { call } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { formatDate, formatNumber } from '../../ui/format/format.ts'
import { InfoTip } from '../../ui/overlays/tooltip.tsx'
import { refetchPaths } from '../form/refetch-paths.ts'
import { SynonymDialog } from '../synonyms/synonym-dialog.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { BulkAction, Column } from '../table/table-parts.ts'
import { definitions } from './definitions.ts'

const columns: readonly Column<MissedSearch>[] = [
  { id: 'words', label: 'Searched for', sort: 'words', cell: ({ words }) => words },
  { id: 'times', label: 'Times', sort: 'times', isNumber: true, cell: ({ times }) => formatNumber(times) },
  { id: 'lastAt', label: 'Last', sort: 'lastAt', cell: ({ lastAt }) => formatDate(lastAt) },
  { id: 'firstAt', label: 'First', isExtra: true, cell: ({ firstAt }) => formatDate(firstAt) },
  { id: 'actions', label: 'Actions', cell: (search) => <SearchButtons {...search} /> },
]

const remove = ({ id }: MissedSearch) => call(removeMissedSearch, { params: { id } })

const addToIdeas = ({ id }: MissedSearch) => call(addMissedSearchToIdeas, { params: { id } })

const bulk: readonly BulkAction<MissedSearch>[] = [
  {
    label: 'Remove',
    confirm: (rows) => ({
      title: rows.length === 1 ? `Remove “${rows[0]?.words}”?` : `Remove ${rows.length} searches?`,
      text: 'A search appears again when a member repeats it and finds nothing.',
      action: 'Remove',
    }),
    run: remove,
  },
]

export function MissedSearches() {
  return (
    <section aria-labelledby="missed-searches" className="grid min-w-0 content-start gap-3">
      <div className="flex items-center gap-1">
        <h2 id="missed-searches" className="text-lg">
          Searches without results
        </h2>
        <InfoTip label="How searches without results are counted" text={definitions.missed} />
      </div>
      <AdminTable
        endpoint={listMissedSearches}
        noun={{ one: 'search', many: 'searches' }}
        columns={columns}
        bulk={bulk}
        nameOf={({ words }) => words}
        searchHint="Search text"
        empty={{ title: 'No searches without results' }}
      />
    </section>
  )
}

/** A removed search appears again when members repeat it. */
function SearchButtons(search: MissedSearch) {
  const { words } = search
  const [isAdding, setAdding] = useState(false)
  const reload = () => refetchPaths(listMissedSearches.path)
  const change = useSingleMutation({
    mutationFn: (work: (search: MissedSearch) => Promise<{ ideaId?: string }>) => work(search),
    onSuccess: ({ ideaId }) =>
      notify('success', ideaId ? `“${words}” added to the ideas` : `“${words}” removed`),
    onError: (error) => notify('error', messageOf(error)),
    onSettled: reload,
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setAdding(true)}>
        Add synonym<span className="sr-only">: {words}</span>
      </Button>
      <Button size="sm" onClick={() => change.mutate(addToIdeas)}>
        Add to ideas<span className="sr-only">: {words}</span>
      </Button>
      <Button size="sm" variant="quiet" onClick={() => change.mutate(remove)}>
        Remove<span className="sr-only"> {words}</span>
      </Button>
      {isAdding && <SynonymDialog searched={words} onDone={reload} onClose={() => setAdding(false)} />}
    </div>
  )
}
