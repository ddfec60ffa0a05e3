import { Refusal } from '../../errors.ts'
import type { Platform } from '../../platform.ts'

/** A row's place in a sorted list. `key` is as PostgreSQL writes it, because a JavaScript date would lose microseconds. */
export type PagePosition = { key: string; id: string }

type Keys = { keys: Pick<Platform['keys'], 'sign' | 'verify'> }
const signatureBytes = 12

export function cutPage<Row extends PagePosition>(
  platform: Keys,
  rows: Row[],
  { list, limit }: { list: string; limit: number },
) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown, nextCursor: last ? writeCursor(platform, list, last) : null }
}

/** The signature covers the list's name, so a cursor of another list is refused. */
export function writeCursor({ keys }: Keys, list: string, { key, id }: PagePosition) {
  const content = JSON.stringify([key, id])
  const signature = keys.sign('cursors', `${list} ${content}`).subarray(0, signatureBytes)
  return Buffer.concat([signature, Buffer.from(content)]).toString('base64url')
}

export function readCursor(
  { keys }: Keys,
  list: string,
  cursor: string | undefined,
): PagePosition | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const bytes = Buffer.from(cursor, 'base64url')
  const content = bytes.subarray(signatureBytes).toString()
  // Several encodings decode to the same bytes. Only ours is accepted.
  const isOurs = bytes.length > signatureBytes && bytes.toString('base64url') === cursor
  if (!isOurs || !keys.verify('cursors', `${list} ${content}`, bytes.subarray(0, signatureBytes)))
    throw new Refusal(400, 'The cursor is not valid. Start again with the first page.')
  const [key, id] = JSON.parse(content)
  return { key, id }
}
