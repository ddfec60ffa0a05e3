import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '../../errors.ts'
import { completeInstall, type Launch, launchPlan, localeOf, nativeFolder } from './postgres-launch.ts'
import { type Server, superviseServer } from './supervise-server.ts'

const socketPrefix = 'layerdrop-pg-'

export type EmbeddedPostgres = {
  url: (database: string, role?: string) => string
  stop: () => Promise<void>
  lost: Promise<Error>
  endWithProcess: () => void
}

const launcherSetting = 'layerdrop.launcher'

type Options = {
  settings?: Record<string, string>
  plan?: typeof launchPlan
  native?: string | undefined
  onExit?: (problem: string) => void
}

/** The server ends with this process, even if killed. */
export async function startEmbeddedPostgres(
  folder: string,
  { settings = {}, plan = launchPlan, native = nativeFolder(), onExit }: Options = {},
): Promise<EmbeddedPostgres> {
  completeInstall(native)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const socketFolder = mkdtempSync(join(tmpdir(), socketPrefix))
  const launch = plan({ native, folder, socketFolder })
  const server = await openServer(launch, socketFolder, settings).catch((error) => {
    rmSync(socketFolder, { recursive: true, force: true })
    throw error
  })
  let endsWithProcess = false
  const start = async () => {
    const next = await startServer(launch, socketFolder, settings)
    if (endsWithProcess) endWithProcess(next.process, [folder, socketFolder])
    return next
  }
  const { lost, stop } = superviseServer(server, start, onExit)
  return {
    lost,
    url: urlsOf(socketFolder),
    async stop() {
      await stop()
      rmSync(socketFolder, { recursive: true, force: true })
    },
    endWithProcess() {
      endsWithProcess = true
      endWithProcess(server.process, [folder, socketFolder])
    },
  }
}

export async function openEmbeddedPostgres(folder: string) {
  const running = await findServer(folder)
  if (running) return { ...running, close: async () => undefined }
  if (!existsSync(join(planFor(folder).data, 'PG_VERSION')))
    throw new OperatorError(`There is no database in ${folder}.`)
  const { url, stop } = await startEmbeddedPostgres(folder)
  return { url, close: stop }
}

export async function refuseIfServed(folder: string) {
  if (await findServer(folder)) throw new OperatorError(inUseMessage(planFor(folder).data))
}

async function findServer(folder: string) {
  const lock = join(planFor(folder).data, 'postmaster.pid')
  const socketFolder = existsSync(lock) ? readFileSync(lock, 'utf8').split('\n')[4] : undefined
  if (!socketFolder) return undefined
  const url = urlsOf(socketFolder)
  const client = new pg.Client({ connectionString: url('postgres'), connectionTimeoutMillis: 10_000 })
  return client.connect().then(
    async () => {
      await client.end()
      return { url }
    },
    () => undefined,
  )
}

/** For root in a container without user namespaces the data is elsewhere. */
export function holdsCluster(folder: string) {
  return dirname(planFor(folder).data) === folder
}

function planFor(folder: string) {
  return launchPlan({ native: nativeFolder(), folder, socketFolder: tmpdir() })
}

function urlsOf(socketFolder: string) {
  return (database: string, role = 'postgres') =>
    `postgres://${role}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
}

async function openServer(launch: Launch, socketFolder: string, settings: Record<string, string>) {
  await stopOrphan(launch.data)
  if (!existsSync(join(launch.data, 'PG_VERSION'))) createCluster(launch)
  return startServer(launch, socketFolder, settings)
}

/** Stops a server whose launcher was killed. Refuses a folder whose launcher is alive. */
async function stopOrphan(data: string) {
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock)) return
  const [id, , , , socketFolder = ''] = readFileSync(lock, 'utf8').split('\n')
  const pid = Number(id)
  if (isServerOf(pid, data)) {
    if (isLauncherAlive(pid)) throw new OperatorError(inUseMessage(data))
    process.kill(pid, 'SIGINT')
    for (let round = 0; round < 300 && isServerOf(pid, data); round++) await wait(50)
  }
  // If this folder is a copy, its server may still run on the original.
  if (basename(socketFolder).startsWith(socketPrefix) && !isServerOf(pid, socketFolder))
    rmSync(socketFolder, { recursive: true, force: true })
}

function isServerOf(pid: number, folder: string) {
  return pid > 1 && readProcess(pid, 'cmdline').split('\0').includes(folder)
}

/** The parent of an orphan is not the one that its command line names. */
function isLauncherAlive(pid: number) {
  const parent = readProcess(pid, 'status').match(/^PPid:\s*(\d+)$/m)?.[1]
  return readProcess(pid, 'cmdline').split('\0').includes(`${launcherSetting}=${parent}`)
}

function readProcess(pid: number, file: 'cmdline' | 'status') {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function inUseMessage(data: string) {
  return `Layerdrop already runs on this folder (${dirname(data)}). Stop it first, or choose another DATA_DIR.`
}

/** Creates the cluster under a temporary name and then renames it, so that a killed first start leaves no broken one. */
function createCluster({ wrap, bin, data }: Launch) {
  const unfinished = `${data}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const [command = '', ...parts] = [...wrap, join(bin, 'initdb')]
  const options = ['-D', unfinished, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--data-checksums']
  const { status, stderr, error } = spawnSync(command, [...parts, ...options, ...localeOf(bin)], {
    cwd: '/',
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The database could not be created: ${stderr || error}`)
  renameSync(unfinished, data)
}

async function startServer(
  launch: Launch,
  socketFolder: string,
  settings: Record<string, string>,
): Promise<Server> {
  const { wrap, dieWithParent, bin, data } = launch
  const [command = '', ...parts] = [...wrap, ...dieWithParent, join(bin, 'postgres')]
  const all = {
    listen_addresses: '',
    recovery_init_sync_method: 'syncfs',
    [launcherSetting]: process.pid,
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached, so that Ctrl-C reaches only this process, which stops the server in order.
  const server = spawn(command, [...parts, '-D', data, '-k', socketFolder, ...flags], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  return { process: server, output: await ready(server, data) }
}

function ready(server: ChildProcess, data: string) {
  return new Promise<() => string>((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk) => {
      log = (log + chunk).slice(-8000)
      if (/ready to accept (read-only )?connections/.test(log)) resolve(() => log)
    })
    server.once('close', (code) => {
      const isHeld = log.includes('"postmaster.pid" already exists')
      reject(
        isHeld ? new OperatorError(inUseMessage(data)) : new Error(`PostgreSQL left with ${code}: ${log}`),
      )
    })
    server.once('error', reject)
  })
}

function endWithProcess(server: ChildProcess, folders: string[]) {
  server.unref()
  if (server.stderr && 'unref' in server.stderr && typeof server.stderr.unref === 'function')
    server.stderr.unref()
  process.once('exit', () => {
    server.kill('SIGKILL')
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
}
