import { timingSafeEqual } from 'node:crypto'
import { Refusal } from './errors.ts'
import type { Platform } from './platform.ts'

const signatureBytes = 12

/** Where the next page of a list begins. The list's name is part of it: a cursor of another list is refused. */
export function writeCursor({ keys }: Pick<Platform, 'keys'>, list: string, values: string[]): string {
  const content = JSON.stringify(values)
  const signature = keys.sign('cursors', `${list} ${content}`).subarray(0, signatureBytes)
  return Buffer.concat([signature, Buffer.from(content)]).toString('base64url')
}

/** The values `writeCursor` was given; undefined on the first page. Anything we did not write is refused. */
export function readCursor(
  { keys }: Pick<Platform, 'keys'>,
  list: string,
  cursor: string | undefined,
): string[] | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const bytes = Buffer.from(cursor, 'base64url')
  const content = bytes.subarray(signatureBytes).toString()
  const expected = keys.sign('cursors', `${list} ${content}`).subarray(0, signatureBytes)
  // Several spellings decode to the same bytes; only ours is accepted.
  const isOurs = bytes.length > signatureBytes && bytes.toString('base64url') === cursor
  if (!isOurs || !timingSafeEqual(bytes.subarray(0, signatureBytes), expected))
    throw new Refusal(400, 'The cursor is not valid. Begin again with the first page.')
  return JSON.parse(content)
}
