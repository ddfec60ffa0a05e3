import { useState } from 'react'
import type { Picture } from '#contract/catalogue/catalogue.ts'
import { pictureAlt } from '#contract/rules.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { fieldProps, refusedField } from '../forms/forms.ts'
import { Button } from '../ui/buttons/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FormDialog } from './form/form-dialog.tsx'
import { useDialogForm } from './form/use-dialog-form.ts'
import { ImageField } from './image-field.tsx'
import { imageProblem } from './image-file.ts'

type CoverDialogProps = {
  /** The name of the category or drop. */
  name: string
  cover: Picture | null
  version: number
  onSave: (form: FormData) => Promise<unknown>
  onRemove: () => Promise<unknown>
  onClose: () => void
}

export function CoverDialog({ name, cover, version, onSave, onRemove, onClose }: CoverDialogProps) {
  const [isRemoving, setRemoving] = useState(false)
  const form = useDialogForm<{ alt: string; picture?: FileList }>({
    defaultValues: { alt: cover?.alt ?? '' },
    validate: ({ picture }) => ({ picture: imageProblem(picture) }),
    fieldOf: refusedField(['alt', 'picture']),
    submit: async ({ alt, picture }) => {
      const body = new FormData()
      body.set('alt', alt)
      body.set('version', String(version))
      const [file] = picture ?? []
      if (file) body.set('picture', file)
      await onSave(body)
      onClose()
    },
  })
  const field = fieldProps(form)

  if (isRemoving)
    return (
      <ConfirmDialog
        title={`Remove the cover of ${name}?`}
        text="Members see a picture of one of its designs instead."
        action="Remove"
        isDangerous
        onConfirm={onRemove}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title={`Cover of ${name}`}
      text="Shown on tiles at 4:3. Use a picture at least 1200 pixels wide."
      action="Save"
      form={form}
      onClose={onClose}
    >
      <ImageField label="Picture (PNG, JPEG or WebP)" current={cover} {...field('picture')} />
      <TextField
        label="Alternative text"
        hint="Screen readers read it out."
        maxLength={maxLengthOf(pictureAlt)}
        {...field('alt')}
      />
      {cover && (
        <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => setRemoving(true)}>
          Remove cover
        </Button>
      )}
    </FormDialog>
  )
}
