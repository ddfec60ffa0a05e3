import { useState } from 'react'
import type { Picture } from '#contract/catalogue.ts'
import { Button } from '../ui/buttons/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ImageField } from './image-field.tsx'

type CoverDialogProps = {
  /** Whose cover it is. */
  name: string
  cover: Picture | null
  version: number
  onSave: (form: FormData) => Promise<unknown>
  onRemove: () => Promise<unknown>
  onClose: () => void
}

/** The picture of its own that a category or drop has, or gets. */
export function CoverDialog({ name, cover, version, onSave, onRemove, onClose }: CoverDialogProps) {
  const [alt, setAlt] = useState(cover?.alt ?? '')
  const [picture, setPicture] = useState<File>()
  const [isRemoving, remove] = useState(false)

  async function save() {
    const form = new FormData()
    form.set('alt', alt)
    form.set('version', String(version))
    if (picture) form.set('picture', picture)
    await onSave(form)
  }

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
    <ConfirmDialog
      title={`Cover of ${name}`}
      text="Shown on tiles, 4 to 3. 1200 pixels wide or more looks sharp everywhere."
      action="Save"
      onConfirm={save}
      onClose={onClose}
    >
      <ImageField label="Picture (PNG, JPEG or WebP)" current={cover} onChoose={setPicture} />
      <TextField
        label="What it shows"
        hint="Read out to members who cannot see it."
        maxLength={300}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      {cover && (
        <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => remove(true)}>
          Remove the cover
        </Button>
      )}
    </ConfirmDialog>
  )
}
