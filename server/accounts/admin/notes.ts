import type { addNote, deleteNote, editNote } from '#contract/accounts/member-notes.ts'
import { changedMeanwhile } from '#contract/admin.ts'
import { type Actor, recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import type { StudioCall } from '../../platform/http/routes/serve.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockedUser } from './change-user.ts'
import { deleteNoteRow, insertNote, lockNote, updateNote } from './note-queries.ts'

type Deps = Pick<Platform, 'db' | 'now'>
type NoteCall = Actor & { params: { id: string; noteId: string } }

export function writeNote(platform: Deps, call: StudioCall<typeof addNote>) {
  const { user, params, body } = call
  if (!isUuid(params.noteId)) notFound('Note')
  return inTransaction(platform, async (inside) => {
    const { id } = await lockedUser(inside, params.id)
    const isNew = await insertNote(inside, {
      id: params.noteId,
      user_id: id,
      author_id: user.id,
      author_name: user.name,
      text: body.text,
      created_at: inside.now(),
    })
    if (isNew) await record(inside, call, 'add-note')
    else await ownNote(inside, call)
    return {}
  })
}

export function rewriteNote(platform: Deps, call: StudioCall<typeof editNote>) {
  return inTransaction(platform, async (inside) => {
    const note = await ownNote(inside, call)
    if (note.version !== call.body.version)
      throw new Refusal(409, 'You changed this note in another window. Your changes were not saved.', {
        code: changedMeanwhile,
      })
    await updateNote(inside, note, call.body.text)
    await record(inside, call, 'edit-note')
    return {}
  })
}

export function removeNote(platform: Deps, call: StudioCall<typeof deleteNote>) {
  return inTransaction(platform, async (inside) => {
    const note = await ownNote(inside, call)
    await deleteNoteRow(inside, note.id)
    await record(inside, call, 'delete-note')
    return {}
  })
}

async function ownNote(platform: Deps, { user, params }: NoteCall) {
  const isReadable = isUuid(params.id) && isUuid(params.noteId)
  const wanted = { userId: params.id, noteId: params.noteId }
  const note = (isReadable ? await lockNote(platform, wanted) : undefined) ?? notFound('Note')
  if (note.author_id !== user.id)
    throw new Refusal(403, `Only ${note.author_name} can change or delete this note.`)
  return note
}

/** Records the note without its text: the log outlives the account. */
function record(platform: Deps, call: NoteCall, action: string) {
  return recordAudit(platform, call, { action, subject: { kind: 'user', id: call.params.id } })
}
