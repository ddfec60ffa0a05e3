import { useQueryClient } from '@tanstack/react-query'
import { listMissedSearches, type MissedSearch, removeMissedSearch } from '#contract/reports.ts'
import { call } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { formatDate, formatNumber } from '../../ui/format/format.ts'
import { InfoTip } from '../../ui/overlays/tooltip.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { BulkAction, Column } from '../table/table-parts.ts'
import { definitions } from './definitions.ts'

const columns: readonly Column<MissedSearch>[] = [
  { id: 'words', label: 'Searched for', sort: 'words', cell: ({ words }) => words },
  { id: 'times', label: 'Times', sort: 'times', isNumber: true, cell: ({ times }) => formatNumber(times) },
  { id: 'lastAt', label: 'Last', sort: 'lastAt', cell: ({ lastAt }) => formatDate(lastAt) },
  { id: 'firstAt', label: 'First', isExtra: true, cell: ({ firstAt }) => formatDate(firstAt) },
  { id: 'remove', label: 'Action', cell: (search) => <RemoveButton {...search} /> },
]

const remove = ({ id }: MissedSearch) => call(removeMissedSearch, { params: { id } })

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

/** Removes a search; it appears again when members repeat it. */
function RemoveButton(search: MissedSearch) {
  const queries = useQueryClient()

  async function press() {
    try {
      await remove(search)
      notify('success', `“${search.words}” removed`)
    } catch (error) {
      notify('error', messageOf(error))
    }
    await queries.invalidateQueries({ queryKey: [listMissedSearches.path] })
  }

  return (
    <Button size="sm" onClick={() => void press()}>
      Remove<span className="sr-only"> {search.words}</span>
    </Button>
  )
}
