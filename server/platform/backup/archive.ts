import { createHash } from 'node:crypto'
import { closeSync, createReadStream, fstatSync, openSync, writeSync } from 'node:fs'
import type { SchemaState } from '../database/schema/newer-schema.ts'
import { OperatorError } from '../errors.ts'
import type { Files } from '../files/files.ts'
import { readBytes } from './byte-reader.ts'
import { isSignedBy, type Signer, signSums, type Verifier } from './signature.ts'
import { readTar, type TarEntry, tarEnd, tarHeader, tarPadding } from './tar.ts'

export type BackupDescription = {
  format: 1
  version: string
  createdAt: string
  postgres: string
} & SchemaState

type Content = {
  description: BackupDescription
  /** Files that are small or copied to a place where nothing changes them. */
  copies: { name: string; path: string }[]
  database: AsyncIterable<Buffer>
  files: Files
  /** Receives the hashes, which may be too many to keep in memory. */
  sumsPath: string
  signer: Signer | undefined
}

const descriptionName = 'backup.json'
const sumsName = 'SHA256SUMS'
const signatureName = 'SHA256SUMS.sig'
const databaseFolder = 'postgres/pg18'

/** Database first, files after it: a file that a row names is stored before the row and is not removed meanwhile. */
export async function* writeArchive(content: Content): AsyncGenerator<Buffer> {
  const sums = openSync(content.sumsPath, 'wx', 0o600)
  try {
    const text = Buffer.from(`${JSON.stringify(content.description, null, 2)}\n`)
    yield* writeFile(sums, { name: descriptionName, size: text.length, content: [text] })
    for await (const entry of readTar(readBytes(content.database))) {
      const name = `${databaseFolder}/${entry.name}`
      if (entry.kind === 'file') yield* writeFile(sums, { ...entry, name })
      else yield tarHeader({ ...entry, name })
    }
    for (const { name, path } of content.copies) yield* writeLocalFile(sums, name, path)
    for await (const key of content.files.keys()) {
      const size = await content.files.size(key)
      const stored = size === undefined ? undefined : await content.files.read(key)
      // An upload without a row was abandoned.
      if (size === undefined || !stored) continue
      yield* writeFile(sums, { name: `files/${key}`, size, content: stored })
    }
    yield* writeLocalFile(undefined, sumsName, content.sumsPath)
    yield* writeSignature(content)
    yield tarEnd
  } finally {
    closeSync(sums)
  }
}

type Written = { name: string; size: number; content: AsyncIterable<Buffer> | Iterable<Buffer> }

async function* writeFile(sums: number | undefined, { name, size, content }: Written) {
  yield tarHeader({ name, kind: 'file', size })
  const hash = createHash('sha256')
  let written = 0
  for await (const piece of content) {
    hash.update(piece)
    written += piece.length
    yield piece
  }
  if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`)
  yield tarPadding(size)
  if (sums !== undefined) writeSync(sums, sumLine(hash.digest('hex'), name))
}

async function* writeLocalFile(sums: number | undefined, name: string, path: string) {
  const opened = openSync(path, 'r')
  const { size } = fstatSync(opened)
  yield* writeFile(sums, { name, size, content: createReadStream('', { fd: opened }) })
}

async function* writeSignature({ sumsPath, signer }: Content) {
  if (!signer) return
  const signature = signSums(await digestOf(sumsPath), signer)
  yield* writeFile(undefined, { name: signatureName, size: signature.length, content: [signature] })
}

async function digestOf(path: string) {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest()
}

type Reading = {
  /** Undefined accepts a backup that nobody signed. */
  verifier: Verifier | undefined
  onDescription: (description: BackupDescription) => void
  onEntry: (entry: TarEntry) => Promise<void>
}

/** Hands over each entry once, and throws an `OperatorError` unless all of them are there, unchanged. */
export async function readArchive(
  archive: AsyncIterable<Buffer>,
  { verifier, onDescription, onEntry }: Reading,
) {
  const expected = createHash('sha256')
  const ending: Ending = { sums: undefined, signature: Buffer.alloc(0) }
  let isFirst = true
  for await (const entry of readTar(readBytes(archive))) {
    if (isFirst) onDescription(await readDescription(entry, expected))
    else if (entry.name === sumsName) ending.sums = (await hashed(entry)).digest()
    else if (entry.name === signatureName)
      ending.signature = Buffer.concat(await readAllChunks(entry.content))
    else {
      refuseOutside(entry.name)
      const { content, sum } = hashing(entry)
      await onEntry({ ...entry, content })
      if (entry.kind === 'file') expected.update(sumLine(sum(), entry.name))
    }
    isFirst = false
  }
  refuseOthers(ending, expected.digest(), verifier)
}

type Ending = { sums: Buffer | undefined; signature: Buffer }

function refuseOthers({ sums, signature }: Ending, digest: Buffer, verifier: Verifier | undefined) {
  if (!sums?.equals(digest))
    throw new OperatorError('The backup is damaged: its files are not those of its list.')
  if (verifier && !isSignedBy(digest, signature, verifier))
    throw new OperatorError(
      'This backup was not signed with the BACKUP_SIGNING_KEY of this key file: somebody else made it.',
    )
}

async function readDescription(entry: TarEntry, expected: ReturnType<typeof createHash>) {
  const { content, sum } = hashing(entry)
  const text = Buffer.concat(await readAllChunks(content)).toString()
  expected.update(sumLine(sum(), entry.name))
  const description: BackupDescription = entry.name === descriptionName ? JSON.parse(text) : {}
  if (description.format !== 1)
    throw new OperatorError('This backup has a format that this release does not know. Use a newer release.')
  return description
}

function hashing({ content }: TarEntry) {
  const hash = createHash('sha256')
  async function* passing() {
    for await (const piece of content) {
      hash.update(piece)
      yield piece
    }
  }
  return { content: passing(), sum: () => hash.digest('hex') }
}

async function hashed({ content }: TarEntry) {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece)
  return hash
}

async function readAllChunks(content: AsyncIterable<Buffer>) {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return pieces
}

function refuseOutside(name: string) {
  const parts = name.split('/')
  const isSafe = ['postgres', 'files', 'payments'].includes(parts[0] ?? '') && !parts.some(isEmptyOrDots)
  if (!isSafe) throw new OperatorError(`The backup holds a file outside its folders: ${name}`)
}

function isEmptyOrDots(part: string) {
  return part === '' || part === '.' || part === '..'
}

function sumLine(sum: string, name: string) {
  return `${sum}  ${name}\n`
}
