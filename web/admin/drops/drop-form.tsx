import { useState } from 'react'
import { changeDrop, type ShownDrop } from '#contract/drops.ts'
import { call } from '../../api.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useSave } from '../form/use-save.ts'
import { dropChanges } from './drop-changes.ts'

/** The words of a drop. */
export function DropForm({ drop }: { drop: ShownDrop }) {
  const { id, version, title, slug, theme, text, mailsMembers } = drop
  const before = { title, slug, theme, text, mailsMembers }
  const [content, setContent] = useState(before)
  const saving = useSave({
    save: () => call(changeDrop, { params: { id }, body: { ...content, version } }),
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
      <SaveBar
        saving={saving}
        isChanged={JSON.stringify(content) !== JSON.stringify(before)}
        onDiscard={() => setContent(before)}
      />
    </form>
  )
}
