import { useState } from 'react'
import { type ListedCategory, orderCategories } from '#contract/categories.ts'
import { call } from '../../api.ts'
import { LoadingRegion, Skeleton } from '../../ui/states.tsx'
import { notify } from '../../ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { SortableList } from '../sortable-list.tsx'
import { useAllCategories } from './use-all-categories.ts'

type OrderDialogProps = { onDone: () => Promise<unknown>; onClose: () => void }

export function OrderDialog({ onDone, onClose }: OrderDialogProps) {
  const { data } = useAllCategories()
  const [sorted, sort] = useState<ListedCategory[]>()
  const shown = sorted ?? data?.rows

  async function save() {
    if (sorted) await call(orderCategories, { body: { ids: sorted.map(({ id }) => id) } })
    notify('success', orderCategories.message)
    await onDone()
  }

  return (
    <ConfirmDialog
      title="The order of the categories"
      text="Drag them, or press Space on a handle and move with the arrow keys."
      action="Save"
      onConfirm={save}
      onClose={onClose}
    >
      {shown ? (
        <SortableList label="Categories" items={shown} nameOf={({ name }) => name} onSort={sort}>
          {({ name }) => <span className="min-w-0 break-words">{name}</span>}
        </SortableList>
      ) : (
        <LoadingRegion>
          <Skeleton className="h-40 w-full" />
        </LoadingRegion>
      )}
    </ConfirmDialog>
  )
}
