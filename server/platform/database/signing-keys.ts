import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

const names = ['download-links', 'short-codes', 'cursors', 'unsubscribe'] as const
type KeyName = (typeof names)[number]

/** Keys shared by every process of this installation, made at the first start. */
export type SigningKeys = {
  /** HMAC-SHA256 of the text under the named key. */
  sign: (name: KeyName, text: string) => Buffer
}

export async function loadSigningKeys(db: Database): Promise<SigningKeys> {
  await db
    .insertInto('signing_keys')
    .values(names.map((name) => ({ name, key: randomBytes(32) })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const rows = await db.selectFrom('signing_keys').select(['name', 'key']).execute()
  const keys = new Map(rows.map(({ name, key }) => [name, key]))
  return {
    sign(name, text) {
      const key = keys.get(name)
      if (!key) throw new Error(`There is no signing key ${name}`)
      return createHmac('sha256', key).update(text).digest()
    },
  }
}
