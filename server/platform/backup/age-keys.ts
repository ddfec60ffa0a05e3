import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { decodeBech32, encodeBech32 } from './bech32.ts'

/** The X25519 keys of https://age-encryption.org/v1, as `age-keygen` writes them. */
export type Identity = { secret: KeyObject; recipient: Buffer }

const identityPrefix = 'age-secret-key-'
// The fixed beginnings of PKCS #8 and SubjectPublicKeyInfo for X25519 (RFC 8410).
const secretHead = Buffer.from('302e020100300506032b656e04220420', 'hex')
const publicHead = Buffer.from('302a300506032b656e032100', 'hex')

export function newIdentity(): { identity: string; recipient: string } {
  const { privateKey } = generateKeyPairSync('x25519')
  const raw = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(secretHead.length)
  return {
    identity: encodeBech32(identityPrefix, raw).toUpperCase(),
    recipient: encodeBech32('age', rawPublic(privateKey)),
  }
}

export function parseRecipient(text: string): Buffer | undefined {
  const raw = decodeBech32('age', text.trim())
  return raw?.length === 32 ? raw : undefined
}

export function parseIdentity(text: string): Identity | undefined {
  const line = text.split('\n').find((it) => it.startsWith('AGE-SECRET-KEY-'))
  const raw = line === undefined ? undefined : decodeBech32(identityPrefix, line.trim().toLowerCase())
  if (raw?.length !== 32) return undefined
  const secret = createPrivateKey({
    key: Buffer.concat([secretHead, raw]),
    format: 'der',
    type: 'pkcs8',
  })
  return { secret, recipient: rawPublic(secret) }
}

/** Returns the key that wraps a file's key, for the sender, and in `share` what the reader needs. */
export function wrapKeyFor(recipient: Buffer): { share: Buffer; wrapKey: Buffer } {
  const { privateKey } = generateKeyPairSync('x25519')
  const share = rawPublic(privateKey)
  return { share, wrapKey: wrapKeyOf(privateKey, recipient, Buffer.concat([share, recipient])) }
}

export function unwrapKeyFor({ secret, recipient }: Identity, share: Buffer): Buffer {
  return wrapKeyOf(secret, share, Buffer.concat([share, recipient]))
}

function wrapKeyOf(secret: KeyObject, other: Buffer, salt: Buffer) {
  // Throws for a share that makes the secret zero.
  const shared = diffieHellman({
    privateKey: secret,
    publicKey: createPublicKey({ key: Buffer.concat([publicHead, other]), format: 'der', type: 'spki' }),
  })
  return Buffer.from(hkdfSync('sha256', shared, salt, 'age-encryption.org/v1/X25519', 32))
}

function rawPublic(secret: KeyObject) {
  return createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(publicHead.length)
}
