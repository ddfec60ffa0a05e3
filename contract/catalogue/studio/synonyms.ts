import * as z from 'zod/mini'
import { adminTable, version } from '../../admin.ts'
import { endpoint } from '../../endpoint.ts'
import { id, time } from '../../rules.ts'

/** Words on each side of a group, and groups in all. More would slow down every search. */
export const synonymLimits = { words: 20, groups: 500, length: 60 } as const

const characters = /^[\p{L}\p{N}\p{M}]+(?:[ '’-][\p{L}\p{N}\p{M}]+)*$/u

const word = z.string().check(
  z.trim(),
  z.overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ')),
  z.minLength(2, 'Each word must be at least 2 characters long.'),
  z.maxLength(synonymLimits.length, `Each word must be at most ${synonymLimits.length} characters long.`),
  z.regex(characters, 'Use letters, digits, single spaces, hyphens and apostrophes only.'),
  z.refine((text) => !/(^|\s)or(\s|$)/i.test(text), 'Leave out “or”: write each word on a line of its own.'),
)

const tooMany = `A group has at most ${synonymLimits.words} words on each side.`
const words = z.array(word).check(z.maxLength(synonymLimits.words, tooMany))

const content = z.object({
  /** Members search for one of these. */
  words: words.check(z.minLength(1, 'Enter at least one word.')),
  /** A search for `words` finds these as well, but not the reverse. Empty when all words find each other. */
  meanings: words,
})

const hasSynonyms = z.refine<z.infer<typeof content>>(
  ({ words, meanings }) => words.length + meanings.length > 1,
  { message: 'Enter at least two words.', path: ['words'] },
)

const synonymGroup = z.object({
  id,
  words: z.array(z.string()),
  meanings: z.array(z.string()),
  updatedAt: time,
  version,
})
export type SynonymGroup = z.infer<typeof synonymGroup>

export const listSynonyms = adminTable({
  path: '/admin/synonyms',
  summary: 'The groups of words that a search treats as one.',
  row: synonymGroup,
  sorts: ['words', 'updatedAt'],
  sortedBy: 'words',
  filters: {},
})

export const addSynonyms = endpoint({
  method: 'POST',
  path: '/admin/synonyms',
  access: 'admin',
  refusals: [409],
  summary: 'Creates a group. Its words leave the list of searches without results.',
  body: content.check(hasSynonyms),
  reply: z.object({ id }),
  message: 'Synonyms saved. Searches use them now.',
})

export const changeSynonyms = endpoint({
  method: 'PATCH',
  path: '/admin/synonyms/:id',
  access: 'admin',
  refusals: [409],
  summary: 'Changes a group.',
  body: z.extend(content, { version }).check(hasSynonyms),
  message: 'Synonyms saved. Searches use them now.',
})

export const deleteSynonyms = endpoint({
  method: 'DELETE',
  path: '/admin/synonyms/:id',
  access: 'admin',
  refusals: [409],
  summary: 'Deletes a group.',
  body: z.object({ version }),
  message: 'Synonyms deleted.',
})
