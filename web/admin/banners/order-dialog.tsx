import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListedBanner, listBanners, orderBanners } from '#contract/banners.ts'
import { call } from '../../api.ts'
import { LoadingRegion, Skeleton } from '../../ui/states.tsx'
import { notify } from '../../ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { SortableList } from '../sortable-list.tsx'

type OrderDialogProps = { onDone: () => Promise<unknown>; onClose: () => void }

const all = { limit: '100', sort: 'position' } as const

export function OrderDialog({ onDone, onClose }: OrderDialogProps) {
  const { data } = useQuery({
    queryKey: [listBanners.path, all],
    queryFn: ({ signal }) => call(listBanners, { query: all, signal }),
  })
  const [sorted, sort] = useState<ListedBanner[]>()
  const shown = sorted ?? data?.rows

  async function save() {
    if (sorted) await call(orderBanners, { body: { ids: sorted.map(({ id }) => id) } })
    notify('success', orderBanners.message)
    await onDone()
  }

  return (
    <ConfirmDialog
      title="The order of the banners"
      text="Drag them, or press Space on a handle and move with the arrow keys."
      action="Save"
      onConfirm={save}
      onClose={onClose}
    >
      {shown ? (
        <SortableList label="Banners" items={shown} nameOf={({ alt }) => alt} onSort={sort}>
          {({ alt }) => <span className="min-w-0 break-words">{alt}</span>}
        </SortableList>
      ) : (
        <LoadingRegion>
          <Skeleton className="h-40 w-full" />
        </LoadingRegion>
      )}
    </ConfirmDialog>
  )
}
