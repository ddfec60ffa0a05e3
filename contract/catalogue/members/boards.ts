import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../rules.ts'
import { requiredText } from '../../texts.ts'
import { maxSelected, selection } from './selection.ts'

export const maxBoards = 100

/** A board holds no more designs. */
export const maxOnBoard = 1_000

const name = requiredText('The name', 60, 'Name is required').check(
  z.regex(/^\P{Cc}*$/u, 'The name has a character that is not allowed.'),
)

const board = z.object({
  id,
  name: z.string(),
  /** Published designs on the board. */
  products: z.number(),
  /** How many of the requested designs are on the board. */
  requested: z.number(),
  /** Addresses of up to three pictures, of the designs added last. */
  covers: z.array(z.string()),
  /** Of one print of each design, on the first printer of the member. */
  minutes: z._default(z.number(), 0),
  grams: z._default(z.number(), 0),
})
export type Board = z.output<typeof board>

export const listBoards = endpoint({
  method: 'GET',
  path: '/board/all',
  access: 'member',
  duringView: 'member',
  summary: 'The boards of the member, by name.',
  query: z.object({
    /** Comma-separated ids of designs. */
    productIds: z.optional(z.string().check(z.maxLength(maxSelected * 37))),
  }),
  reply: z.object({ boards: z.array(board) }),
})

export const createBoard = endpoint({
  method: 'POST',
  path: '/board',
  access: 'member',
  refusals: [404, 409],
  summary: `Creates a board, with designs or empty. 409 when the member has a board with this name, or ${maxBoards} boards.`,
  body: z.object({ name, productIds: z.optional(selection.shape.productIds) }),
  reply: z.object({ id }),
})

export const renameBoard = endpoint({
  method: 'PATCH',
  path: '/board/:boardId',
  access: 'member',
  refusals: [409],
  summary: 'Renames a board. 409 when the member has another board with this name.',
  body: z.object({ name }),
})

export const deleteBoard = endpoint({
  method: 'DELETE',
  path: '/board/:boardId',
  access: 'member',
  summary: 'Deletes a board. Its designs stay in the library. Idempotent.',
})

export const addToBoard = endpoint({
  method: 'PUT',
  path: '/board/:boardId/products',
  access: 'member',
  refusals: [404, 409],
  summary: `Adds designs to a board: all or none. 404 lists in \`data.productIds\` which are not available; 409 when the board would hold more than ${maxOnBoard}.`,
  body: selection,
})

export const removeFromBoard = endpoint({
  method: 'POST',
  path: '/board/:boardId/remove',
  access: 'member',
  summary: 'Removes designs from a board. Idempotent.',
  body: selection,
})
