import { useState } from 'react'
import type { FormProduct } from '#contract/product-form.ts'
import { addVersion } from '#contract/uploads.ts'
import { call } from '../../../api.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../confirm-dialog.tsx'
import { useShowAnew } from '../actions/product-buttons.tsx'
import { type FileValue, takenOf } from '../form/form-values.ts'

const kinds = [
  { value: 'fix', label: 'A fix' },
  { value: 'new_part', label: 'A new part' },
  { value: 'new_profile', label: 'A new print profile' },
] as const

type VersionDialogProps = {
  product: FormProduct
  files: FileValue[]
  onClose: () => void
}

export function VersionDialog({ product, files, onClose }: VersionDialogProps) {
  const [version, setVersion] = useState(nextVersion(product.version))
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('fix')
  const [note, setNote] = useState('')
  const showAnew = useShowAnew()

  async function publish() {
    const { revision } = product
    const body = { version, kind, note, revision, files: takenOf(files) }
    await call(addVersion, { params: { id: product.id }, body })
    notify('success', addVersion.message)
    await showAnew()
  }

  return (
    <ConfirmDialog
      title={`A new version of ${product.content.title}?`}
      text="These files take the place of those of now. Members who downloaded a file that changed are told."
      action="Publish the version"
      onConfirm={publish}
      onClose={onClose}
    >
      <TextField label="Version" value={version} onChange={(event) => setVersion(event.target.value)} />
      <SelectField
        label="What it is"
        value={kind}
        options={kinds}
        onChange={({ target }) => {
          const chosen = kinds.find(({ value }) => value === target.value)
          if (chosen) setKind(chosen.value)
        }}
      />
      <TextArea
        label="What changed"
        hint="Members read it."
        rows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  )
}

/** 1.2 after 1.1. */
function nextVersion(version: string) {
  const [major = '1', minor = '0'] = version.split('.')
  return `${major}.${Number(minor) + 1}`
}
