import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { newIdentity } from './platform/backup/age-keys.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts'
import { createDatabaseOnce } from './platform/database/schema/embedded-roles.ts'
import { prepareSchema } from './platform/database/schema/schema.ts'
import { smallDisk } from './testing/small-disk.ts'

const run = (script: string, ...args: string[]) => runIn(process.env, script, ...args)

const runIn = (env: NodeJS.ProcessEnv, script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, script), ...args], { encoding: 'utf8', env })

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-keys-'))
after(() => rmSync(folder, { recursive: true }))

test('a new key never replaces another key file, whose backups would become unreadable', () => {
  const file = join(folder, 'backup.key')
  const writeKey = () => run('backup.ts', '--new-key', file)
  assert.equal(writeKey().status, 0)
  const key = readFileSync(file, 'utf8')
  const { status, stdout, stderr } = writeKey()
  assert.deepEqual([status, stdout], [1, ''])
  assert.equal(stderr, `${file} exists: its key may still open backups. Name another file for the new key.\n`)
  assert.equal(readFileSync(file, 'utf8'), key)
})

test('a key file that does not exist or is a folder is named in a sentence', () => {
  const missing = join(folder, 'missing.key')
  for (const key of [missing, folder]) {
    const { status, stdout, stderr } = run('restore.ts', '--key', key, 'layerdrop.tar.age')
    assert.deepEqual([status, stdout, stderr], [1, '', `There is no key file at ${key}.\n`])
  }
})

test('a place for backups that is inside FILES_URL, or is a file, is refused in a sentence', () => {
  const files = join(folder, 'files')
  mkdirSync(files)
  symlinkSync(files, join(folder, 'link'))
  const { recipient } = newIdentity()
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, BACKUP_RECIPIENT: recipient }
  const backUp = (to: string) => {
    const { status, stdout, stderr } = runIn(env, 'backup.ts', '--to', to)
    return [status, stdout, stderr]
  }
  for (const to of [files, join(files, 'backups', 'new'), join(folder, 'link', 'new')]) {
    const sentence = `${to} is inside FILES_URL, which is backed up itself: name another folder with --to.\n`
    assert.deepEqual(backUp(to), [1, '', sentence])
  }
  assert.deepEqual(readdirSync(files), [])
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const to of [file, join(file, 'new')])
    assert.deepEqual(backUp(to), [1, '', `${to} is not a folder: name a folder for the backups with --to.\n`])
})

const small = smallDisk(1, 'head -c 700000 /dev/zero > "$0/ballast"')

test('a full disk is named, with the next step, and no part of a backup is left', {
  skip: small.skip,
}, async () => {
  const postgres = await startDatabase()
  const [program = '', ...wrap] = small.wrap
  const listed = 'node "$@"; ls "$0"'
  const script = join(import.meta.dirname, 'backup.ts')
  const { stdout, stderr } = spawnSync(
    program,
    [
      ...wrap,
      'sh',
      '-c',
      listed.replace('node', `'${process.execPath}'`),
      small.disk,
      script,
      '--to',
      small.disk,
    ],
    { encoding: 'utf8', env: backupEnv() },
  )
  await postgres.stop()
  assert.equal(
    stderr,
    `The disk of ${small.disk} is full, and no backup was made. Free space there, or name another folder with --to or TMPDIR.\n`,
  )
  assert.equal(stdout, 'ballast\n')
})

const failures = {
  rename: `fs.renameSync = refuse`,
  sync: `const { open } = fs.promises
    fs.promises.open = async (...asked) => Object.assign(await open(...asked), { sync: refuse })`,
}

test('a disk that is full when a backup gets its name is named, and no backup is left there', async () => {
  const postgres = await startDatabase()
  const target = join(folder, 'backups')
  for (const failure of Object.values(failures)) {
    const { status, stderr } = backUpWith(failure, 'ENOSPC')
    assert.equal(
      stderr,
      `The disk of ${target} is full, and no backup was made. Free space there, or name another folder with --to or TMPDIR.\n`,
    )
    assert.equal(status, 1)
    assert.deepEqual(readdirSync(target), [])
  }
  // A disk that cannot flush folders loses no backup.
  assert.match(backUpWith(failures.sync, 'EINVAL').stderr, /EINVAL/)
  assert.equal(readdirSync(target).length, 1)
  await postgres.stop()
})

function backUpWith(failure: string, code: string) {
  const script = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const refuse = () => {
      throw Object.assign(new Error('${code}'), { code: '${code}' })
    }
    ${failure}
    syncBuiltinESMExports()`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(script)}`
  return runIn({ ...backupEnv(), NODE_OPTIONS }, 'backup.ts', '--to', join(folder, 'backups'))
}

const dataDir = () => join(small.folder, 'data')

const backupEnv = () => ({
  ...process.env,
  NODE_ENV: 'test',
  DATA_DIR: dataDir(),
  BACKUP_RECIPIENT: newIdentity().recipient,
})

async function startDatabase() {
  const postgres = await startEmbeddedPostgres(join(dataDir(), 'postgres'))
  const url = postgres.url('layerdrop')
  await createDatabaseOnce(postgres.url('postgres'), 'layerdrop')
  await prepareSchema({ databaseUrl: url, migrationUrl: url }, pino({ level: 'silent' }))
  return postgres
}
