import { useState } from 'react'
import { deleteCategory, type ListedCategory } from '#contract/categories.ts'
import { call } from '../../api.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { countOf } from '../../ui/format/format.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useAllCategories } from './use-all-categories.ts'

type DeleteDialogProps = { category: ListedCategory; onDone: () => Promise<unknown>; onClose: () => void }

export function DeleteDialog({ category, onDone, onClose }: DeleteDialogProps) {
  const { id, name, products, version } = category
  const [into, setInto] = useState('')
  const { data } = useAllCategories()
  const others = data?.rows.filter((other) => other.id !== id) ?? []

  async function remove() {
    await call(deleteCategory, { params: { id }, query: into ? { into } : {}, body: { version } })
    notify('success', deleteCategory.message)
    await onDone()
  }

  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      text={
        products === 0
          ? 'It has no designs. Links to it stop working.'
          : `Its ${countOf(products, 'design')} must go to another category. Links to it stop working.`
      }
      action="Delete"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      {products > 0 && (
        <SelectField
          label="The designs go to"
          value={into}
          options={[
            { value: '', label: 'Choose a category', disabled: true },
            ...others.map((other) => ({ value: other.id, label: other.name })),
          ]}
          onChange={(event) => setInto(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}
