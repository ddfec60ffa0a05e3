import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { day, hour } from '#contract/durations.ts'
import type { Database } from './database.ts'

const names = [
  'download-links',
  'short-codes',
  'registrations',
  'known-browsers',
  'cursors',
  'unsubscribe',
  'second-factors',
  'certificates',
  'fingerprints',
] as const
export type KeyName = (typeof names)[number]

/** How long a replaced key still verifies, in milliseconds: at least the lifetime of what it signed. */
const grace: Record<KeyName, number> = {
  'download-links': hour,
  'short-codes': hour,
  registrations: day,
  'known-browsers': 365 * day,
  cursors: day,
  unsubscribe: 365 * day,
  // Secrets of authenticator apps and recovery codes stay until the member replaces them.
  'second-factors': Number.POSITIVE_INFINITY,
  // A signed certificate is checked for as long as somebody has the file.
  certificates: Number.POSITIVE_INFINITY,
  // A marked file may be found years later.
  fingerprints: Number.POSITIVE_INFINITY,
}

/** Keys that all processes of an installation share. The first start creates them. */
export type SigningKeys = {
  sign: (name: KeyName, text: string) => Buffer
  verify: (name: KeyName, text: string, given: Buffer) => boolean
  signatures: (name: KeyName, text: string) => Buffer[]
  /** Only `open` with the same `owner` decrypts it. */
  seal: (name: KeyName, text: string, owner: string) => Buffer
  open: (name: KeyName, sealed: Buffer, owner: string) => string
  /** Reads the keys again, because another process may have rotated them. */
  refresh: () => Promise<void>
}

type Version = { key: Buffer; activeFrom: Date; revokedAt: Date | null }

export async function loadSigningKeys(db: Database, now = () => new Date()): Promise<SigningKeys> {
  await db
    .insertInto('signing_keys')
    .values(names.map((name) => ({ name, key: randomBytes(32) })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  let versions = await readVersions(db)
  const validKeys = (name: KeyName) => validAt(versions.get(name) ?? [], { name, at: now().getTime() })
  const currentKey = (name: KeyName) => {
    const valid = validKeys(name)
    // After a leak there may be only one, created by a machine whose clock is ahead.
    const current = valid.find(({ activeFrom }) => activeFrom <= now()) ?? valid[0]
    if (!current) throw new Error(`There is no signing key ${name}`)
    return current.key
  }
  const signatures = (name: KeyName, text: string) => validKeys(name).map(({ key }) => hmac(key, text))
  return {
    sign: (name, text) => hmac(currentKey(name), text),
    verify: (name, text, given) => signatures(name, text).some((expected) => isBeginning(given, expected)),
    signatures,
    seal: (name, text, owner) => seal(currentKey(name), text, owner),
    open: (name, sealed, owner) =>
      openWithAny(
        validKeys(name).map(({ key }) => key),
        sealed,
        owner,
      ),
    async refresh() {
      versions = await readVersions(db)
    },
  }
}

async function readVersions(db: Database): Promise<Map<string, Version[]>> {
  const first = await db.selectFrom('signing_keys').selectAll().execute()
  const rotated = await db
    .selectFrom('rotated_signing_keys')
    .selectAll()
    .orderBy('active_from', 'desc')
    .execute()
  const versionOf = (row: { key: Buffer; revoked_at: Date | null }, activeFrom: Date) => ({
    key: row.key,
    activeFrom,
    revokedAt: row.revoked_at,
  })
  return new Map(
    first.map((row) => [
      row.name,
      [
        ...rotated.filter(({ name }) => name === row.name).map((one) => versionOf(one, one.active_from)),
        versionOf(row, new Date(0)),
      ],
    ]),
  )
}

function validAt(versions: Version[], { name, at }: { name: KeyName; at: number }) {
  return versions.filter(({ revokedAt }, index) => {
    const replacedAt = versions[index - 1]?.activeFrom.getTime() ?? Number.POSITIVE_INFINITY
    return revokedAt === null && at < replacedAt + grace[name]
  })
}

type Rotation = {
  /** When the new key starts to sign. Every process must have read it by then. */
  activeFrom: Date
  /** The older keys verify nothing from now on. */
  leaked: boolean
}

export async function rotateSigningKey(db: Database, name: KeyName, { activeFrom, leaked }: Rotation) {
  await db.transaction().execute(async (inside) => {
    if (leaked) {
      const revoked = { revoked_at: new Date() }
      await inside.updateTable('signing_keys').set(revoked).where('name', '=', name).execute()
      await inside.updateTable('rotated_signing_keys').set(revoked).where('name', '=', name).execute()
    }
    const row = { name, key: randomBytes(32), active_from: activeFrom }
    await inside.insertInto('rotated_signing_keys').values(row).execute()
  })
}

export function isKeyName(text: string): text is KeyName {
  return names.some((name) => name === text)
}

export const keyNames: readonly KeyName[] = names

function hmac(key: Buffer, text: string) {
  return createHmac('sha256', key).update(text).digest()
}

const shortestSignature = 12

function isBeginning(given: Buffer, expected: Buffer) {
  if (given.length < shortestSignature || given.length > expected.length) return false
  return timingSafeEqual(given, expected.subarray(0, given.length))
}

const nonceBytes = 12
const tagBytes = 16

function seal(key: Buffer, text: string, owner: string) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const hidden = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
}

function openWithAny([key, ...older]: Buffer[], sealed: Buffer, owner: string): string {
  if (!key) throw new Error('No signing key opens this')
  try {
    return open(key, sealed, owner)
  } catch (error) {
    if (older.length === 0) throw error
    return openWithAny(older, sealed, owner)
  }
}

function open(key: Buffer, sealed: Buffer, owner: string) {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString()
}
