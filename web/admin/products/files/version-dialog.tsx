import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { addVersion } from '#contract/catalogue/studio/uploads.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../../api/api.ts'
import { fieldProps, refusedField } from '../../../forms/forms.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { refetchPaths } from '../../form/refetch-paths.ts'
import { useDialogForm } from '../../form/use-dialog-form.ts'
import { productChanges } from '../actions/product-changes.ts'
import { type FileValue, takenOf } from '../form/form-values.ts'

const kinds = [
  { value: 'fix', label: 'Fix' },
  { value: 'new_part', label: 'New part' },
  { value: 'new_profile', label: 'New print profile' },
] as const

type Kind = (typeof kinds)[number]['value']

type VersionDialogProps = {
  product: FormProduct
  files: FileValue[]
  onClose: () => void
}

export function VersionDialog({ product, files, onClose }: VersionDialogProps) {
  const { revision } = product
  const form = useDialogForm({
    defaultValues: { version: nextVersion(product.version), kind: 'fix' as Kind, note: '' },
    fieldOf: refusedField(['version', 'note']),
    submit: async (values) => {
      const body = { ...values, revision, files: takenOf(files) }
      await call(addVersion, { params: { id: product.id }, body })
      notify('success', addVersion.message)
      await refetchPaths(...productChanges)
      onClose()
    },
  })
  const field = fieldProps(form)

  return (
    <FormDialog
      title={`Publish a new version of ${product.content.title}?`}
      text="These files replace the current files. Members who downloaded a changed file are notified."
      action="Publish version"
      form={form}
      onClose={onClose}
    >
      <TextField label="Version" {...field('version')} />
      <SelectField label="Kind of change" options={kinds} {...form.register('kind')} />
      <TextArea
        label="What changed"
        hint="Members see this text."
        rows={3}
        maxLength={maxLengthOf(addVersion.body.shape.note)}
        {...field('note')}
      />
    </FormDialog>
  )
}

/** Returns 1.2 for 1.1. */
function nextVersion(version: string) {
  const [major = '1', minor = '0'] = version.split('.')
  return `${major}.${Number(minor) + 1}`
}
