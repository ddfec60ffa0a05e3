import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

// Ed25519 (RFC 8032). The fixed beginnings of PKCS #8 and SubjectPublicKeyInfo for it (RFC 8410).
const secretHead = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicHead = Buffer.from('302a300506032b6570032100', 'hex')
const verifierLine = /^# signed with: ([\w-]{43})$/m

export type Signer = KeyObject
export type Verifier = KeyObject

export function newSigningKey(): { secret: string; line: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(secretHead.length)
  const verifier = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(publicHead.length)
  return { secret: secret.toString('base64url'), line: `# signed with: ${verifier.toString('base64url')}` }
}

export function parseSigner(text: string): Signer | undefined {
  const raw = Buffer.from(text.trim(), 'base64url')
  if (raw.length !== 32) return undefined
  return createPrivateKey({ key: Buffer.concat([secretHead, raw]), format: 'der', type: 'pkcs8' })
}

export function parseVerifier(text: string): Verifier | undefined {
  const raw = Buffer.from(verifierLine.exec(text)?.[1] ?? '', 'base64url')
  if (raw.length !== 32) return undefined
  return createPublicKey({ key: Buffer.concat([publicHead, raw]), format: 'der', type: 'spki' })
}

/** Signs the SHA-256 of the list of hashes, and with it every file of the backup. */
export function signSums(digest: Buffer, signer: Signer): Buffer {
  return sign(null, messageOf(digest), signer)
}

export function isSignedBy(digest: Buffer, signature: Buffer, verifier: Verifier): boolean {
  return verify(null, messageOf(digest), verifier, signature)
}

function messageOf(digest: Buffer) {
  return Buffer.concat([Buffer.from('layerdrop backup\n'), digest])
}
