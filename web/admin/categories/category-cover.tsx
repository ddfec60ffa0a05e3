import { type ListedCategory, removeCategoryCover, setCategoryCover } from '#contract/catalogue/categories.ts'
import { call } from '../../api/api.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { CoverDialog } from '../cover-dialog.tsx'

type CategoryCoverProps = {
  category: ListedCategory
  onDone: () => Promise<unknown>
  onClose: () => void
}

export function CategoryCover({ category, onDone, onClose }: CategoryCoverProps) {
  const { id, name, cover, version } = category
  return (
    <CoverDialog
      name={name}
      cover={cover}
      version={version}
      onClose={onClose}
      onSave={async (form) => {
        await call(setCategoryCover, { params: { id }, form })
        notify('success', setCategoryCover.message)
        await onDone()
      }}
      onRemove={async () => {
        await call(removeCategoryCover, { params: { id }, body: { version } })
        notify('success', removeCategoryCover.message)
        await onDone()
      }}
    />
  )
}
