import { useState } from 'react'
import { addCategory, changeCategory, type ListedCategory } from '#contract/categories.ts'
import { slugOf } from '#contract/rules.ts'
import { call } from '../../api.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'

type CategoryDialogProps = {
  /** Without one a new category is made. */
  category?: ListedCategory
  onDone: () => Promise<unknown>
  onClose: () => void
}

export function CategoryDialog({ category, onDone, onClose }: CategoryDialogProps) {
  const [name, setName] = useState(category?.name ?? '')
  const [slug, setSlug] = useState(category?.slug ?? '')
  const [text, setText] = useState(category?.text ?? '')
  const content = { name, slug: slug || slugOf(name), text }

  async function save() {
    if (category)
      await call(changeCategory, {
        params: { id: category.id },
        body: { ...content, version: category.version },
      })
    else await call(addCategory, { body: content })
    notify('success', (category ? changeCategory : addCategory).message)
    await onDone()
  }

  return (
    <ConfirmDialog
      title={category ? `Edit ${category.name}` : 'Add a category'}
      text={category ? 'Members see the change at once.' : 'Members see it when it has a design.'}
      action="Save"
      onConfirm={save}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
      <TextField
        label="Address"
        hint="Small letters, digits and dashes. Links to an old address stop working."
        maxLength={80}
        placeholder={slugOf(name)}
        value={slug}
        onChange={(event) => setSlug(event.target.value)}
      />
      <TextArea
        label="Text (optional)"
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </ConfirmDialog>
  )
}
