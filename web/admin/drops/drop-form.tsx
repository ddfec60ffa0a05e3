import { changeDrop, type ShownDrop } from '#contract/drops.ts'
import { call } from '../../api.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import type { Edited } from '../form/use-edited.ts'
import { useSave } from '../form/use-save.ts'
import { dropChanges } from './drop-changes.ts'

export type DropWords = Pick<ShownDrop, 'title' | 'slug' | 'theme' | 'text' | 'mailsMembers'>

export function wordsOf({ title, slug, theme, text, mailsMembers }: ShownDrop): DropWords {
  return { title, slug, theme, text, mailsMembers }
}

export function DropForm({ id, words }: { id: string; words: Edited<DropWords> }) {
  const { value: content, set: setContent, version } = words
  const saving = useSave({
    async save() {
      await call(changeDrop, { params: { id }, body: { ...content, version } })
      words.taken()
    },
    done: changeDrop.message,
    changes: dropChanges,
  })
  const field = (name: 'title' | 'slug' | 'theme' | 'text') => ({
    value: content[name],
    onChange: ({ target }: { target: { value: string } }) => setContent({ ...content, [name]: target.value }),
  })
  return (
    <form
      noValidate
      className="panel grid gap-5 overflow-clip px-5 pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        void saving.save()
      }}
    >
      <h2 className="text-lg">Words</h2>
      <TextField label="Title" maxLength={80} {...field('title')} />
      <TextField
        label="Address"
        hint="Links to an old address stop working."
        maxLength={80}
        {...field('slug')}
      />
      <TextField label="Theme" hint="One line, also in the mail." maxLength={300} {...field('theme')} />
      <TextArea label="Text" rows={6} maxLength={5000} {...field('text')} />
      <CheckboxField
        label="Mail it to members who want to know of new drops"
        checked={content.mailsMembers}
        onChange={(event) => setContent({ ...content, mailsMembers: event.target.checked })}
      />
      <SaveBar saving={saving} isChanged={words.isChanged} onDiscard={words.discard} />
    </form>
  )
}
