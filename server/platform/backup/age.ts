import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { OperatorError } from '../errors.ts'
import { type Identity, unwrapKeyFor, wrapKeyFor } from './age-keys.ts'
import { type ByteReader, readBytes } from './byte-reader.ts'

// The file format of https://age-encryption.org/v1 (https://c2sp.org/age), so that `age -d` opens a backup as well.
const versionLine = 'age-encryption.org/v1'
const chunkBytes = 64 * 1024
const tagBytes = 16
const cipher = 'chacha20-poly1305'

export async function* encrypt(plain: AsyncIterable<Buffer>, recipients: Buffer[]): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16)
  yield headerFor(fileKey, recipients)
  const nonce = randomBytes(16)
  yield nonce
  const key = payloadKey(fileKey, nonce)
  const reader = readBytes(plain)
  let chunk = await reader.read(chunkBytes)
  for (let counter = 0; ; counter++) {
    const next = chunk.length < chunkBytes ? undefined : await reader.read(chunkBytes)
    const isLast = next === undefined || next.length === 0
    yield seal(key, chunkNonce(counter, isLast), chunk)
    if (isLast) return
    chunk = next
  }
}

/** Throws an `OperatorError` for another key, a damaged file and an incomplete one. */
export async function* decrypt(file: AsyncIterable<Buffer>, identity: Identity): AsyncGenerator<Buffer> {
  const reader = readBytes(file)
  const fileKey = await readHeader(reader, identity)
  const key = payloadKey(fileKey, await reader.read(16))
  let chunk = await reader.read(chunkBytes + tagBytes)
  for (let counter = 0; ; counter++) {
    const next = chunk.length < chunkBytes + tagBytes ? undefined : await reader.read(chunkBytes + tagBytes)
    const isLast = next === undefined || next.length === 0
    const plain = open(key, chunkNonce(counter, isLast), chunk)
    if (plain === undefined) throw brokenAt(key, counter, chunk, isLast)
    yield plain
    if (isLast) return
    chunk = next
  }
}

function brokenAt(key: Buffer, counter: number, chunk: Buffer, isLast: boolean) {
  const isCutOff = isLast && (chunk.length < tagBytes || open(key, chunkNonce(counter, false), chunk))
  return isCutOff
    ? new OperatorError('The backup is incomplete: its end is missing.')
    : new OperatorError(
        `The backup is damaged, or its end is missing, at ${counter * chunkBytes} bytes of its content.`,
      )
}

function headerFor(fileKey: Buffer, recipients: Buffer[]) {
  const stanzas = recipients.map((recipient) => {
    const { share, wrapKey } = wrapKeyFor(recipient)
    return `-> X25519 ${base64(share)}\n${base64(seal(wrapKey, Buffer.alloc(12), fileKey))}\n`
  })
  const head = `${versionLine}\n${stanzas.join('')}---`
  return Buffer.from(`${head} ${base64(headerMac(fileKey, head))}\n`)
}

async function readHeader(reader: ByteReader, identity: Identity): Promise<Buffer> {
  const lines = [await readLine(reader)]
  if (lines[0] !== versionLine) throw new OperatorError('This file is not a backup.')
  while (!lines.at(-1)?.startsWith('--- ')) lines.push(await readLine(reader))
  const head = `${lines.slice(0, -1).join('\n')}\n---`
  const mac = Buffer.from(lines.at(-1)?.slice(4) ?? '', 'base64')
  for (const [place, line] of lines.entries()) {
    const fileKey = line.startsWith('-> X25519 ') ? unwrap(identity, line, lines[place + 1] ?? '') : undefined
    if (!fileKey) continue
    const expected = headerMac(fileKey, head)
    if (mac.length !== expected.length || !timingSafeEqual(mac, expected))
      throw new OperatorError('The backup is damaged: its header was changed.')
    return fileKey
  }
  throw new OperatorError('This key does not open the backup: it was encrypted for another one.')
}

function unwrap(identity: Identity, line: string, body: string) {
  const [, , share = ''] = line.split(' ')
  const [point, wrapped] = [Buffer.from(share, 'base64'), Buffer.from(body, 'base64')]
  if (point.length !== 32 || wrapped.length !== 32) return undefined
  return open(unwrapKeyFor(identity, point), Buffer.alloc(12), wrapped)
}

async function readLine(reader: ByteReader) {
  for (let line = ''; line.length < 1_000; ) {
    const letter = (await reader.read(1)).toString('latin1')
    if (letter === '\n') return line
    if (letter === '') break
    line += letter
  }
  throw new OperatorError('This file is not a backup.')
}

function payloadKey(fileKey: Buffer, nonce: Buffer) {
  return Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))
}

function headerMac(fileKey: Buffer, head: string) {
  const key = Buffer.from(hkdfSync('sha256', fileKey, Buffer.alloc(0), 'header', 32))
  return createHmac('sha256', key).update(head).digest()
}

function chunkNonce(counter: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(counter, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function seal(key: Buffer, nonce: Buffer, plain: Buffer) {
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  return Buffer.concat([sealing.update(plain), sealing.final(), sealing.getAuthTag()])
}

function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  if (sealed.length < tagBytes) return undefined
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  opening.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([opening.update(sealed.subarray(0, -tagBytes)), opening.final()])
  } catch {
    return undefined
  }
}

function base64(bytes: Buffer) {
  return bytes.toString('base64').replaceAll('=', '')
}
