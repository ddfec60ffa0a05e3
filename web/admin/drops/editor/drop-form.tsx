import { changeDrop, type ShownDrop } from '#contract/catalogue/drops.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { fieldProps } from '../../../forms/forms.ts'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { SaveBar } from '../../form/save-bar.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'

export type DropDetails = Pick<ShownDrop, 'title' | 'slug' | 'theme' | 'text' | 'mailsMembers'>

export function detailsOf({ title, slug, theme, text, mailsMembers }: ShownDrop): DropDetails {
  return { title, slug, theme, text, mailsMembers }
}

export function DropForm({ form }: { form: EditForm<DropDetails> }) {
  const { register, onSubmit } = form
  const field = fieldProps(form)
  const { shape } = changeDrop.body
  return (
    <form noValidate className="panel grid gap-7 overflow-clip px-5 pt-5" onSubmit={onSubmit}>
      <h2 className="text-lg">Details</h2>
      <TextField label="Title" maxLength={maxLengthOf(shape.title)} {...field('title')} />
      <TextField
        label="Address"
        hint="A change breaks existing links."
        maxLength={maxLengthOf(shape.slug)}
        {...field('slug')}
      />
      <TextField
        label="Theme"
        hint="One line. The email shows it too."
        maxLength={maxLengthOf(shape.theme)}
        {...field('theme')}
      />
      <TextArea label="Text" rows={6} maxLength={maxLengthOf(shape.text)} {...field('text')} />
      <CheckboxField label="Email members who subscribed to new drops" {...register('mailsMembers')} />
      <SaveBar saving={form.saving} isChanged={form.isDirty} onDiscard={form.discard} />
    </form>
  )
}
