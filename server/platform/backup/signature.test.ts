import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { OperatorError } from '../errors.ts'
import { folderFiles } from '../files/folder-files.ts'
import { encrypt } from './age.ts'
import { newIdentity, parseIdentity, parseRecipient } from './age-keys.ts'
import { writeArchive } from './archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { isSignedBy, newSigningKey, parseSigner, parseVerifier, type Signer, signSums } from './signature.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

const root = mkdtempSync(join(tmpdir(), 'layerdrop-signature-'))
after(() => rmSync(root, { recursive: true }))
const pair = newIdentity()
const identity = parseIdentity(pair.identity)
const recipient = parseRecipient(pair.recipient)
const signing = newSigningKey()
const signer = parseSigner(signing.secret)
const verifier = parseVerifier(`# public key: age1\n${signing.line}\n${pair.identity}\n`)
assert.ok(identity && recipient && signer && verifier)

test('a signature is valid for one list and one key', () => {
  const [digest, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const signature = signSums(digest, signer)
  assert.ok(isSignedBy(digest, signature, verifier))
  assert.ok(!isSignedBy(other, signature, verifier))
  assert.ok(!isSignedBy(digest, Buffer.alloc(0), verifier))
  assert.equal(parseSigner('short'), undefined)
  assert.equal(parseVerifier(pair.identity), undefined)
})

test('a backup that somebody else made, or that is older than its name says, is refused before its database starts', async () => {
  const planted = join(root, 'planted')
  const untouched = join(root, 'also-untouched')
  mkdirSync(untouched)
  const rest = { dataDir: untouched, files: undefined, replace: false }
  const cases: [name: string, content: Buffer, sentence: RegExp][] = [
    ['unsigned', await signedBackup(undefined), /somebody else made it/],
    ['signed by another', await signedBackup(parseSigner(newSigningKey().secret)), /somebody else made it/],
    ['old', await signedBackup(signer), /was made at 2026-11-01T03:00:00.000Z/],
  ]
  for (const [name, content, sentence] of cases) {
    writeFileSync(planted, content)
    const madeAfter = new Date(name === 'old' ? '2026-11-02T03:00:00Z' : 0)
    const given = { path: planted, identity, verifier, madeAfter }
    await assert.rejects(
      restoreBackup({ backup: given, ...rest }),
      (error: unknown) => error instanceof OperatorError && sentence.test(error.message),
      name,
    )
    assert.deepEqual(readdirSync(untouched), [], name)
  }
})

/** Returns a well-formed backup of other files, encrypted for the right key. */
async function signedBackup(by: Signer | undefined) {
  const sumsPath = join(root, `sums-${randomUUID()}`)
  const description = { format: 1, version: '0.1.0', postgres: '18', migrations: [] } as const
  const encryptedFor = [recipient ?? assert.fail()]
  async function* database() {
    const content = Buffer.from('18')
    yield tarHeader({ name: 'PG_VERSION', kind: 'file', size: content.length })
    yield* [content, tarPadding(content.length), tarEnd]
  }
  const archive = writeArchive({
    description: { ...description, createdAt: '2026-11-01T03:00:00.000Z', migrations: [] },
    database: database(),
    copies: [],
    files: folderFiles(join(root, 'no-files')),
    sumsPath,
    signer: by,
  })
  const pieces: Buffer[] = []
  for await (const piece of encrypt(archive, encryptedFor)) pieces.push(piece)
  return Buffer.concat(pieces)
}
