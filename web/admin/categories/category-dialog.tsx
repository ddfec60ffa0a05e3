import { addCategory, changeCategory, type ListedCategory } from '#contract/catalogue/categories.ts'
import { slugOf } from '#contract/rules.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../api/api.ts'
import { fieldProps, refusedField } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useDialogForm } from '../form/use-dialog-form.ts'

type CategoryDialogProps = {
  /** Undefined creates a new category. */
  category?: ListedCategory
  onDone: () => Promise<unknown>
  onClose: () => void
}

export function CategoryDialog({ category, onDone, onClose }: CategoryDialogProps) {
  const form = useDialogForm({
    defaultValues: { name: category?.name ?? '', slug: category?.slug ?? '', text: category?.text ?? '' },
    fieldOf: refusedField(['name', 'slug', 'text']),
    submit: async ({ name, slug, text }) => {
      const content = { name, slug: slug || slugOf(name), text }
      if (category)
        await call(changeCategory, {
          params: { id: category.id },
          body: { ...content, version: category.version },
        })
      else await call(addCategory, { body: content })
      notify('success', (category ? changeCategory : addCategory).message)
      await onDone()
      onClose()
    },
  })
  const field = fieldProps(form)
  const { shape } = addCategory.body

  return (
    <FormDialog
      title={category ? `Edit ${category.name}` : 'Add category'}
      text={
        category ? 'Members see the change immediately.' : 'Members see the category once it has a design.'
      }
      action="Save"
      form={form}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={maxLengthOf(shape.name)} {...field('name')} />
      <TextField
        label="Address"
        hint="Lowercase letters, digits and hyphens. A change breaks existing links."
        maxLength={maxLengthOf(shape.slug)}
        placeholder={slugOf(form.watch('name'))}
        {...field('slug')}
      />
      <TextArea label="Text (optional)" maxLength={maxLengthOf(shape.text)} {...field('text')} />
    </FormDialog>
  )
}
