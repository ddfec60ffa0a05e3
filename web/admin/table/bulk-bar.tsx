import { useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { countOf } from '../../ui/format/format.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { refetchPaths } from '../form/refetch-paths.ts'
import type { BulkAction, Noun, TableRow } from './table-parts.ts'
import type { Selection } from './use-selection.ts'

type BulkBarProps<Row extends TableRow> = {
  bulk: readonly BulkAction<Row>[]
  noun: Noun
  selection: Selection<Row>
  /** First part of the list's query keys. */
  listKey: string
  onDone: (sentence: string) => void
}

export function BulkBar<Row extends TableRow>({ bulk, noun, selection, listKey, onDone }: BulkBarProps<Row>) {
  const [confirming, setConfirming] = useState<BulkAction<Row>>()
  const { rows } = selection

  async function run(action: BulkAction<Row>, reason: string) {
    const failed: Row[] = []
    let problem = ''
    for (const row of rows)
      await action.run(row, reason).catch((error: unknown) => {
        failed.push(row)
        problem = messageOf(error)
      })
    await refetchPaths(listKey)
    selection.retain(failed)
    if (failed.length > 0)
      throw new ApiError({
        status: 400,
        message: `${countOf(failed.length, noun.one, noun.many)} not changed: ${problem}`,
      })
    onDone(`${action.label}: done.`)
  }

  if (rows.length === 0) return null
  return (
    <section
      aria-label={`Selected ${noun.many}`}
      className="panel sticky bottom-[calc(var(--foot)+1rem)] z-20 flex flex-wrap items-center gap-3 px-4 py-3 shadow-raised"
    >
      <p role="status" className="mr-auto font-semibold tabular-nums">
        {countOf(rows.length, noun.one, noun.many)} selected
      </p>
      {bulk.map((action) => (
        <Button key={action.label} size="sm" onClick={() => setConfirming(action)}>
          {action.label}
        </Button>
      ))}
      <Button size="sm" variant="quiet" onClick={() => selection.retain([])}>
        Clear selection
      </Button>
      {confirming && (
        <ConfirmDialog
          {...confirming.confirm(rows)}
          reasonSchema={confirming.reasonSchema}
          onConfirm={(reason) => run(confirming, reason)}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </section>
  )
}
