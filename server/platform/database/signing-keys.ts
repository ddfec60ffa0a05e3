import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

const names = ['download-links', 'short-codes', 'cursors', 'unsubscribe', 'second-factors'] as const
type KeyName = (typeof names)[number]

/** Keys shared by every process of this installation, made at the first start. */
export type SigningKeys = {
  /** HMAC-SHA256 of the text under the named key. */
  sign: (name: KeyName, text: string) => Buffer
  /** Encrypts what only `open` with the same `owner` reads again. */
  seal: (name: KeyName, text: string, owner: string) => Buffer
  open: (name: KeyName, sealed: Buffer, owner: string) => string
}

export async function loadSigningKeys(db: Database): Promise<SigningKeys> {
  await db
    .insertInto('signing_keys')
    .values(names.map((name) => ({ name, key: randomBytes(32) })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const rows = await db.selectFrom('signing_keys').select(['name', 'key']).execute()
  const keys = new Map(rows.map(({ name, key }) => [name, key]))
  const keyOf = (name: KeyName) => {
    const key = keys.get(name)
    if (!key) throw new Error(`There is no signing key ${name}`)
    return key
  }
  return {
    sign: (name, text) => createHmac('sha256', keyOf(name)).update(text).digest(),
    seal: (name, text, owner) => seal(keyOf(name), text, owner),
    open: (name, sealed, owner) => open(keyOf(name), sealed, owner),
  }
}

const nonceBytes = 12
const tagBytes = 16

function seal(key: Buffer, text: string, owner: string) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const hidden = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
}

function open(key: Buffer, sealed: Buffer, owner: string) {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString()
}
