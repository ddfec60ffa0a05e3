import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const configuration = join(import.meta.dirname, '../../../../deploy/pgbouncer/pgbouncer.ini')
const places = ['/usr/local/bin', '/usr/local/sbin', '/usr/bin', '/usr/sbin', '/opt/homebrew/bin']
const installed = places.map((place) => join(place, 'pgbouncer')).find((path) => existsSync(path))
const { LAYERDROP_TEST_PGBOUNCER: program = installed } = process.env

/** Why a test of PgBouncer cannot run here; false when it can. */
export const withoutPgBouncer = program === undefined && 'pgbouncer is not installed'

/** Why named statements cannot be tested here: pgbouncer.org/config.html, `max_prepared_statements`. */
export const withoutNamedStatements = withoutPgBouncer || (isBefore121() && 'PgBouncer is older than 1.21')

function isBefore121() {
  const { stdout } = spawnSync(program ?? '', ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []
  return Number(major) === 1 && Number(minor) < 21
}

/** Starts PgBouncer, as it is deployed, before the database at this TCP address. Returns the address through it. */
export async function startPgBouncer(url: string, port: number, more: string[] = []) {
  const target = new pg.Client({ connectionString: url })
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-pgbouncer-'))
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0
  const file = (name: string, lines: string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
    return join(folder, name)
  }
  const users = file('users', [`"${target.user}" ""`])
  const settings = file('pgbouncer.ini', [
    // A second section [pgbouncer] would discard the first.
    readFileSync(configuration, 'utf8').replace(
      /^layerdrop = .*/m,
      `* = host=${target.host} port=${target.port}`,
    ),
    // Fewer than clients, so that each of them meets sessions of others, and waits longer for one.
    'default_pool_size = 3',
    'query_wait_timeout = 30',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'logfile =',
    'pidfile =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'server_tls_sslmode = disable',
    'server_tls_ca_file =',
    ...more,
  ])
  chmodSync(folder, 0o755)
  const user = isRoot ? ['-u', 'nobody'] : []
  const child = spawn(program ?? '', [...user, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  after(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
    rmSync(folder, { recursive: true })
  })
  await listens(child, port)
  const through = new URL(url)
  through.port = String(port)
  return through.href
}

async function listens(child: ChildProcess, port: number) {
  let output = ''
  child.stderr?.on('data', (piece) => {
    output += String(piece)
  })
  for (let round = 0; round < 100 && child.exitCode === null; round++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await wait(100)
  }
  throw new Error(`PgBouncer did not start: ${output}`)
}
