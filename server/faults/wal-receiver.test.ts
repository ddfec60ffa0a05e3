import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import pg from 'pg'
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { installedPostgres } from '../platform/database/testing/installed-postgres.mjs'
import { eventually } from '../platform/testing/eventually.ts'
import { memoryFolder } from '../platform/testing/memory-folder.ts'

const deploy = join(import.meta.dirname, '../../deploy/pgbackrest')
const native = installedPostgres().at(-1)
const ownNetwork = ['--user', '--map-root-user', '--net']
const drop = ['iptables', '--append', 'INPUT', '--jump', 'DROP']
const canDrop = spawnSync('unshare', [...ownNetwork, ...drop]).status === 0
const skip = native && canDrop ? false : 'pg_receivewal, iptables or user namespaces are missing'

const relay = `const { connect, createServer } = require('node:net')
createServer((client) => {
  const server = connect(process.env.SOCKET)
  for (const socket of [client, server]) socket.on('error', () => undefined)
  client.pipe(server).pipe(client)
}).listen(5432, '127.0.0.1', () => console.log('listening'))
process.stdin.resume().once('end', () => process.exit())`

test('a commit that waits for the WAL receiver is acknowledged after the network between them was silent', {
  skip,
}, async (t) => {
  const { query, isReceived, network, receive, first } = await startReceived(t)
  await once(network.run(...drop), 'exit')
  let isAcknowledged = false
  const acknowledge = () => {
    isAcknowledged = true
  }
  void query('insert into sales values (1)').then(acknowledge, () => undefined)
  await hasEnded(first, 'the receiver of a silent connection to end')
  await hasEnded(receive(), 'a receiver that gets no connection to end')
  assert.equal(isAcknowledged, false)
  await once(network.run('iptables', '--flush', 'INPUT'), 'exit')
  restartAlways(receive, t)
  await eventually(async () => isAcknowledged, { what: 'an acknowledged commit' })
  assert.ok(await isReceived())
})

test('after the receiver died commits go on without synchronous_standby_names, and one that is back catches up', {
  skip,
}, async (t) => {
  const { query, isReceived, receive, first } = await startReceived(t)
  first.kill('SIGKILL')
  await hasEnded(first, 'the end of the receiver')
  const sale = query('insert into sales values (1)')
  const waiting = `select from pg_stat_activity where wait_event = 'SyncRep'`
  await eventually(async () => (await query(waiting)).rows.length === 1, { what: 'a commit that waits' })
  await query('alter system reset synchronous_standby_names')
  await query('select pg_reload_conf()')
  await sale
  restartAlways(receive, t)
  const behind = `select from pg_stat_replication where flush_lsn < (select pg_current_wal_flush_lsn())`
  await eventually(async () => (await isReceived()) && (await query(behind)).rows.length === 0, {
    what: 'a receiver that has everything',
  })
  await waitForReceiver(query)
  await query('insert into sales values (2)')
})

type Query = Awaited<ReturnType<typeof startDatabase>>['query']

/** Starts a database whose commits wait for its receiver. */
async function startReceived(t: TestContext) {
  const folder = memoryFolder('wal')
  const { query, socket, isReceived } = await startDatabase(folder)
  const network = await startNetwork(socket, t)
  const receive = () => network.run('sh', '-c', receiverCommand(join(folder, 'received')))
  const first = receive()
  await eventually(isReceived, { what: 'a receiver' })
  await waitForReceiver(query)
  await query('create table sales (id integer)')
  return { query, isReceived, network, receive, first }
}

async function waitForReceiver(query: Query) {
  await query(`alter system set synchronous_standby_names = 'layerdrop_wal'`)
  await query('select pg_reload_conf()')
  const isSet = `select where current_setting('synchronous_standby_names') = 'layerdrop_wal'`
  await eventually(async () => (await query(isSet)).rows.length === 1, { what: 'the new setting' })
  // Commits wait once the checkpointer has read it too.
  await query('checkpoint')
}

async function startDatabase(folder: string) {
  mkdirSync(join(folder, 'received'))
  const timeout = /^wal_sender_timeout = (\S+)/m.exec(readFileSync(join(deploy, 'postgresql.conf'), 'utf8'))
  const { url, stop } = await startEmbeddedPostgres(join(folder, 'postgres'), {
    native,
    settings: { wal_sender_timeout: timeout?.[1] ?? '' },
  })
  const pool = new pg.Pool({ connectionString: url('postgres') })
  pool.on('error', () => undefined)
  after(async () => {
    await stop()
    await pool.end()
    rmSync(folder, { recursive: true, force: true })
  })
  const query = (text: string) => pool.query(text)
  await query('create role layerdrop_wal login replication')
  await query(`select pg_create_physical_replication_slot('layerdrop_wal')`)
  return {
    query,
    socket: join(new URL(url('postgres')).searchParams.get('host') ?? '', '.s.PGSQL.5432'),
    async isReceived() {
      const { rows } = await query(
        `select from pg_stat_replication where application_name = 'layerdrop_wal' and state = 'streaming'`,
      )
      return rows.length === 1
    },
  }
}

/** Starts a network namespace in which port 5432 leads to this socket, and whose packets can be dropped. */
async function startNetwork(socket: string, t: TestContext) {
  const shell = `ip link set lo up && exec "${process.execPath}" --eval "$RELAY"`
  const holder = spawn('unshare', [...ownNetwork, 'sh', '-c', shell], {
    env: { ...process.env, SOCKET: socket, RELAY: relay },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.after(() => holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  const enter = ['--user', '--net', '--preserve-credentials', '--target', `${holder.pid}`]
  return {
    run(...command: string[]) {
      const env = { ...process.env, PGHOST: '127.0.0.1' }
      const child = spawn('nsenter', [...enter, ...command], { env, stdio: 'ignore' })
      t.after(() => child.kill('SIGKILL'))
      return child
    },
  }
}

/** Returns what the unit starts, without TLS and into this folder. */
function receiverCommand(folder: string) {
  const unit = readFileSync(join(deploy, 'layerdrop-wal.service'), 'utf8').replaceAll('\\\n', '')
  const [, options = ''] = /^ExecStart=\S+ (.*)$/m.exec(unit) ?? []
  const own = options
    .replace(/--directory=\S+/, `--directory="${folder}"`)
    .replace('sslmode=verify-full', 'sslmode=disable')
  return `exec ${native}/bin/pg_receivewal ${own}`
}

function hasEnded(child: ChildProcess, what: string) {
  return eventually(async () => child.exitCode !== null || child.signalCode !== null, { what })
}

/** As systemd does with `Restart=always` and `RestartSec=1`. */
function restartAlways(start: () => ChildProcess, t: TestContext) {
  let isOver = false
  t.after(() => {
    isOver = true
  })
  const run = () => {
    if (!isOver) start().once('exit', () => setTimeout(run, 1_000))
  }
  run()
}
