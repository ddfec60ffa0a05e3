import * as z from 'zod/mini'
import { version } from '../admin.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../rules.ts'
import { requiredText } from '../texts.ts'

const text = requiredText('A note', 2_000, 'Write the note.')

const path = '/admin/users/:id/notes/:noteId'

export const addNote = endpoint({
  method: 'PUT',
  path,
  access: 'admin',
  summary:
    'Adds a note about a member; the client chooses the id (a UUID), so a repeated call adds nothing. The member gets the text in a data export.',
  body: z.object({ text }),
  message: 'Note added.',
})

export const editNote = endpoint({
  method: 'PATCH',
  path,
  access: 'admin',
  refusals: [409],
  summary: 'Changes the text of one’s own note.',
  body: z.object({ text, version }),
  message: 'Note saved.',
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path,
  access: 'admin',
  summary: 'Deletes one’s own note.',
  message: 'Note deleted.',
})

/** What the timeline shows of a note besides its text and time. */
export const noteInTimeline = z.object({
  id,
  author: z.string(),
  /** Only the author can edit or delete a note. */
  isMine: z.boolean(),
  isEdited: z.boolean(),
  version: z.number(),
})
