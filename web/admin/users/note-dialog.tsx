import { useState } from 'react'
import { addNote, deleteNote, editNote } from '#contract/accounts/member-notes.ts'
import { listUserTimeline } from '#contract/accounts/users.ts'
import { maxLengthOf } from '#contract/texts.ts'
import { call } from '../../api/api.ts'
import { fieldProps, refusedField } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { refetchPaths } from '../form/refetch-paths.ts'
import { useDialogForm } from '../form/use-dialog-form.ts'

/** A note about a member, as its author sees it. */
export type OwnNote = { id: string; text: string; version: number }

type NoteDialogProps = {
  member: { id: string; name: string }
  /** Undefined for a new note. */
  note?: OwnNote
  onClose: () => void
}

export function NoteDialog({ member, note, onClose }: NoteDialogProps) {
  // One id for all attempts, so that a repeated call adds the note once.
  const [newId] = useState(() => crypto.randomUUID())
  const params = { id: member.id, noteId: note?.id ?? newId }
  const form = useDialogForm({
    defaultValues: { text: note?.text ?? '' },
    fieldOf: refusedField(['text']),
    submit: async ({ text }) => {
      if (note) await call(editNote, { params, body: { text, version: note.version } })
      else await call(addNote, { params, body: { text } })
      notify('success', (note ? editNote : addNote).message)
      await refetchNotes()
      onClose()
    },
  })
  const field = fieldProps(form)
  return (
    <FormDialog
      title={note ? 'Edit note' : `Add a note about ${member.name}`}
      text={`Only administrators see notes here. ${member.name} can read the text in a data export, without your name.`}
      action={note ? 'Save note' : 'Add note'}
      form={form}
      onClose={onClose}
    >
      <TextArea label="Note" maxLength={maxLengthOf(addNote.body.shape.text)} {...field('text')} />
    </FormDialog>
  )
}

type DeleteNoteDialogProps = { member: { id: string; name: string }; note: OwnNote; onClose: () => void }

export function DeleteNoteDialog({ member, note, onClose }: DeleteNoteDialogProps) {
  async function remove() {
    await call(deleteNote, { params: { id: member.id, noteId: note.id } })
    notify('success', deleteNote.message)
    await refetchNotes()
  }
  return (
    <ConfirmDialog
      title={`Delete your note about ${member.name}?`}
      text="The note can’t be restored. The audit log records that you deleted a note."
      action="Delete note"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

function refetchNotes() {
  return refetchPaths(listUserTimeline.path)
}
