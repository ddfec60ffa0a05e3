import { deleteCategory, type ListedCategory } from '#contract/catalogue/categories.ts'
import { call } from '../../api/api.ts'
import { fieldProps, refusedField } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { countOf } from '../../ui/format/format.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useDialogForm } from '../form/use-dialog-form.ts'
import { useAllCategories } from './use-all-categories.ts'

type DeleteDialogProps = { category: ListedCategory; onDone: () => Promise<unknown>; onClose: () => void }

export function DeleteDialog({ category, onDone, onClose }: DeleteDialogProps) {
  const { id, name, products, version } = category
  const { data } = useAllCategories()
  const others = data?.rows.filter((other) => other.id !== id) ?? []

  const form = useDialogForm({
    defaultValues: { into: '' },
    fieldOf: refusedField(['into']),
    submit: async ({ into }) => {
      await call(deleteCategory, { params: { id }, query: into ? { into } : {}, body: { version } })
      notify('success', deleteCategory.message)
      await onDone()
      onClose()
    },
  })
  const field = fieldProps(form)

  return (
    <FormDialog
      title={`Delete ${name}?`}
      text={
        products === 0
          ? 'The category has no designs. Links to the category stop working.'
          : `Choose another category for its ${countOf(products, 'design')}. Links to this category stop working.`
      }
      action="Delete"
      isDangerous
      form={form}
      onClose={onClose}
    >
      {products > 0 && (
        <SelectField
          label="Move designs to"
          options={[
            { value: '', label: 'Choose a category', disabled: true },
            ...others.map((other) => ({ value: other.id, label: other.name })),
          ]}
          {...field('into')}
        />
      )}
    </FormDialog>
  )
}
