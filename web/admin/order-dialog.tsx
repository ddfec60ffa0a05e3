import { type ReactNode, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { LoadingRegion, Skeleton } from '../ui/feedback/states.tsx'
import { notify } from '../ui/feedback/toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SortableList } from './sortable-list.tsx'

type OrderDialogProps<T extends { id: string }> = {
  /** The name of the items: 'Categories'. */
  label: string
  /** Undefined while loading. */
  items: readonly T[] | undefined
  nameOf: (item: T) => string
  /** The toast after saving. */
  message: string
  save: (order: { ids: string[]; seen: string[] }) => Promise<unknown>
  onDone: () => Promise<unknown>
  onClose: () => void
}

export function OrderDialog<T extends { id: string }>(props: OrderDialogProps<T>): ReactNode {
  const { label, items, nameOf, message, save, onDone, onClose } = props
  const [sorted, setSorted] = useState<{ items: readonly T[]; seen: readonly T[] }>()
  const shown = sorted?.items ?? items

  function sort(requested: readonly T[]) {
    setSorted({ items: requested, seen: sorted?.seen ?? items ?? [] })
  }

  async function saveOrder() {
    if (sorted) await save({ ids: idsOf(sorted.items), seen: idsOf(sorted.seen) }).catch(discardOwnOrder)
    await onDone()
    notify('success', message)
  }

  function discardOwnOrder(error: unknown) {
    if (error instanceof ApiError && error.status === 409) setSorted(undefined)
    throw error
  }

  return (
    <ConfirmDialog
      title={`Order of ${label.toLowerCase()}`}
      text="Drag a row by its handle, or press Space on a handle and use the arrow keys."
      action="Save"
      onConfirm={saveOrder}
      onClose={onClose}
    >
      {shown ? (
        <SortableList label={label} items={shown} nameOf={nameOf} onSort={sort}>
          {(item) => <span className="min-w-0 break-words">{nameOf(item)}</span>}
        </SortableList>
      ) : (
        <LoadingRegion>
          <Skeleton className="h-40 w-full" />
        </LoadingRegion>
      )}
    </ConfirmDialog>
  )
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)
