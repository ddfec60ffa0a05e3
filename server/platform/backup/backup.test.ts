import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { openDatabase, openPool } from '../database/database.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { createDatabaseOnce } from '../database/schema/embedded-roles.ts'
import { prepareSchema } from '../database/schema/schema.ts'
import { OperatorError } from '../errors.ts'
import { folderFiles } from '../files/folder-files.ts'
import { copySandbox } from '../processes/payment-sandbox.ts'
import { memoryFolder } from '../testing/memory-folder.ts'
import { version } from '../version.ts'
import { encrypt } from './age.ts'
import { newIdentity, parseIdentity, parseRecipient } from './age-keys.ts'
import { backupName } from './backup-folder.ts'
import { createBackup } from './create-backup.ts'
import { finishRestore } from './finish-restore.ts'
import { restoreBackup } from './restore-backup.ts'
import { newSigningKey, parseSigner, parseVerifier } from './signature.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'
import { replaceRepeatedly } from './testing/replaced-pictures.ts'

const root = memoryFolder('backup-test')
after(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))
const pair = newIdentity()
const identity = parseIdentity(pair.identity)
const recipient = parseRecipient(pair.recipient)
assert.ok(identity && recipient)
const { secret, line } = newSigningKey()
const dataDir = join(root, 'data')
const files = folderFiles(join(dataDir, 'files'))
const target = join(root, 'backups')
let path: string

const now = () => new Date()
const backup = () => ({ path, identity: identity ?? assert.fail(), verifier: parseVerifier(line) })
const refused = (sentence: RegExp) => (error: unknown) =>
  error instanceof OperatorError && sentence.test(error.message)

test('a backup taken while the service writes and removes has every file of its rows', async () => {
  mkdirSync(join(dataDir, 'payments'), { recursive: true })
  new DatabaseSync(join(dataDir, 'payments', 'payments.sqlite')).exec(
    'create table notes (text); insert into notes values (1)',
  )
  const service = await startService(dataDir)
  const load = replaceRepeatedly({ db: service.db, files, now })
  const before = await load.rounds(20)
  writeFileSync(join(dataDir, 'files', 'profiles', '.DS_Store'), 'foreign')
  mkdirSync(target)
  const killed = `${backupName(new Date(0))}.unfinished`
  for (const name of [killed, 'notes.unfinished']) writeFileSync(join(target, name), 'half')
  path = (
    await createBackup({
      dataDir,
      files,
      recipients: [recipient],
      signer: parseSigner(secret),
      copySandbox: (scratch) => copySandbox(dataDir, scratch),
      target,
      now: now(),
    })
  ).path
  assert.ok((await load.stop()) > before, 'it wrote during the backup')
  await service.stop()
  assert.deepEqual(readdirSync(target).toSorted(), [basename(path), 'notes.unfinished'])
  const second = join(root, 'second')
  await restoreBackup({ backup: backup(), dataDir: second, files: undefined, replace: false })
  const restored = await startService(second)
  const rows = await restored.db.selectFrom('users').select('profile_key').execute()
  assert.equal(rows.length, 4)
  for (const { profile_key: key } of rows) assert.ok(key && existsSync(join(second, 'files', key)))
  assert.equal(existsSync(join(second, 'files', 'profiles', '.DS_Store')), false)
  const sandbox = new DatabaseSync(join(second, 'payments', 'payments.sqlite'))
  assert.equal(sandbox.prepare('select count(*) as n from notes').get()?.n, 1)
  sandbox.close()
  await restored.stop()
})

test('a restore into a folder with data is refused, and with --replace keeps what was there', async () => {
  const target = join(root, 'second')
  const options = { backup: backup(), dataDir: target, files: undefined }
  writeFileSync(join(target, 'files', 'mine'), 'mine')
  await assert.rejects(
    restoreBackup({ ...options, replace: false }),
    refused(/is not empty \(postgres, files/),
  )
  await restoreBackup({ ...options, replace: true })
  assert.equal(readFileSync(join(target, 'replaced', 'files', 'mine'), 'utf8'), 'mine')
  assert.equal(existsSync(join(target, 'files', 'mine')), false)
  await assert.rejects(restoreBackup({ ...options, replace: true }), refused(/holds what an earlier restore/))
})

test('a restore without a payment sandbox can be backed up', async () => {
  const restored = join(root, 'without-sandbox')
  mkdirSync(join(restored, 'payments'), { recursive: true })
  assert.deepEqual(await copySandbox(restored, join(root, 'scratch')), [])
})

test('a restore while the service runs on the folder is refused', async () => {
  const service = await startService(dataDir)
  await assert.rejects(
    restoreBackup({ backup: backup(), dataDir, files: undefined, replace: true }),
    refused(/already runs on this folder/),
  )
  await service.stop()
})

test('files can be restored to another place, where files that are there stay', async () => {
  const place = join(root, 'elsewhere')
  const elsewhere = folderFiles(place)
  await restoreBackup({ backup: backup(), dataDir: join(root, 'third'), files: elsewhere, replace: false })
  await restoreBackup({ backup: backup(), dataDir: join(root, 'fourth'), files: elsewhere, replace: false })
  assert.ok(readdirSync(join(place, 'profiles')).length >= 4)
  assert.deepEqual(readdirSync(join(root, 'third', 'files')), [])
})

test('a file of another size at the place of a backed-up one is left as it is, and refuses the restore', async () => {
  const place = join(root, 'elsewhere')
  const [first = '', second = ''] = readdirSync(join(place, 'profiles'))
  const mine = join(place, 'profiles', first)
  writeFileSync(mine, 'mine')
  rmSync(join(place, 'profiles', second))
  const target = join(root, 'fifth')
  await assert.rejects(
    restoreBackup({ backup: backup(), dataDir: target, files: folderFiles(place), replace: true }),
    refused(new RegExp(`files of another size than the backup: 1, the first is profiles/${first}\\. `)),
  )
  assert.equal(readFileSync(mine, 'utf8'), 'mine')
  assert.deepEqual(readdirSync(target), [])
  assert.ok(existsSync(join(place, 'profiles', second)), 'a missing file is added')
})

test('a damaged, incomplete, foreign or newer backup is refused, and nothing is left', async () => {
  const whole = readFileSync(path)
  const damaged = Buffer.from(whole)
  damaged[whole.length >> 1] = (damaged[whole.length >> 1] ?? 0) ^ 1
  const other = parseIdentity(newIdentity().identity)
  const later = ['0001_platform.sql', '9999_later.sql']
  assert.ok(other)
  const cases: [name: string, content: Buffer, sentence: RegExp, key?: typeof other][] = [
    ['damaged', damaged, /^The backup is damaged/],
    ['incomplete', whole.subarray(0, whole.length >> 1), /its end is missing/],
    ['empty', Buffer.alloc(0), /^This file is not a backup/],
    ['of another key', whole, /^This key does not open the backup/, other],
    ['newer', await described({ version: '99.0.0' }), /made by Layerdrop 99\.0\.0.* Install that release/],
    [
      'of a newer build of this version',
      await described({ version, migrations: later }),
      /^This backup holds changes of the database that this program does not know: 9999_later\.sql\. /,
    ],
    [
      'of a database that a newer release changed so that this one cannot run on it',
      await described({ version, migrations: later, oldestRelease: '99.0.0' }),
      /^This backup holds changes of the database that this program does not know: 9999_later\.sql\. /,
    ],
    [
      'of this release after a way back from a newer one, which is read on to its end',
      await described({ version, migrations: later, oldestRelease: '1.0.0' }),
      /its files are not those of its list/,
    ],
    ['of another PostgreSQL', await described({ postgres: '19' }), /a database of PostgreSQL 19/],
    ['of another format', await described({ format: 2 }), /a format that this release does not know/],
    ['without a list', await described({}), /its files are not those of its list/],
    ['outside', await described({}, '../../etc/passwd'), /a file outside its folders/],
    ['encrypted without its end', await described({}, 'files/x', Buffer.alloc(0)), /its end is missing/],
    ['no archive', await described({}, 'files/x', Buffer.alloc(512, 1)), /it holds no archive/],
  ]
  const untouched = join(root, 'untouched')
  mkdirSync(join(untouched, 'files'), { recursive: true })
  const rest = { dataDir: untouched, files: undefined, replace: true }
  for (const [name, content, sentence, key = identity] of cases) {
    const file = join(root, 'case')
    writeFileSync(file, content)
    const options = { backup: { path: file, identity: key, verifier: undefined }, ...rest }
    await assert.rejects(restoreBackup(options), refused(sentence), name)
    assert.deepEqual(readdirSync(untouched), ['files'], name)
  }
})

test('an interrupted restore is finished by the next start', () => {
  const folder = join(root, 'interrupted')
  // The database was moved already, the files were not.
  for (const part of [
    'replaced/postgres',
    'postgres/new',
    'restored/files/new',
    'restored/uploads',
    'files/old',
  ])
    mkdirSync(join(folder, part), { recursive: true })
  finishRestore(folder)
  finishRestore(folder)
  assert.deepEqual(readdirSync(folder), ['files', 'postgres', 'replaced', 'uploads'])
  assert.deepEqual(readdirSync(join(folder, 'files')), ['new'])
  assert.deepEqual(readdirSync(join(folder, 'replaced')).toSorted(), ['files', 'postgres'])
})

async function startService(folder: string) {
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
  postgres.endWithProcess()
  await createDatabaseOnce(postgres.url('postgres'), 'layerdrop')
  const url = postgres.url('layerdrop')
  await prepareSchema({ databaseUrl: url, migrationUrl: url }, pino({ level: 'silent' }))
  const pool = openPool({ url, connections: 4, onError: () => undefined })
  return {
    db: openDatabase(pool),
    async stop() {
      await pool.end()
      await postgres.stop()
    },
  }
}

/** Returns a backup with nothing but its description, and perhaps one more file. */
async function described(changes: object, more?: string, end = tarEnd) {
  assert.ok(recipient)
  const text = JSON.stringify({
    format: 1,
    version: '0.1.0',
    createdAt: '',
    postgres: '18',
    migrations: [],
    ...changes,
  })
  const entry = (name: string, content: string) => [
    tarHeader({ name, kind: 'file', size: content.length }),
    Buffer.from(content),
    tarPadding(content.length),
  ]
  async function* archive() {
    yield* [...entry('backup.json', text), ...(more ? entry(more, 'x') : []), end]
  }
  const pieces: Buffer[] = []
  for await (const piece of encrypt(archive(), [recipient])) pieces.push(piece)
  return Buffer.concat(pieces)
}
