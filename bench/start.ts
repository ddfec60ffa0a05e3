import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { apiBase } from '#contract/endpoint.ts'
import { atMost, type Figure, median } from './figures.ts'
import { addGigabyte } from './large-data.ts'

const port = 3480
/** In the demo catalogue. */
const designs = 30
const restarts = 5
const project = join(import.meta.dirname, '..')

/** Measures the first start of a fresh clone with an empty npm cache, later ones, and the idle memory. */
export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-bench-'))
  try {
    const begun = performance.now()
    execFileSync('git', ['clone', '--quiet', project, join(folder, 'clone')])
    const first = await start(folder)
    const firstSeconds = (performance.now() - begun) / 1000
    await catalogueFilled(`http://127.0.0.1:${port}`)
    await stop(first)
    const second = await timedStart(folder)
    await wait(15_000)
    const megabytes = memoryOf(second.child)
    await stop(second.child)
    const databaseMegabytes = await addGigabyte(join(folder, 'clone', 'data'))
    const seconds = await restart(folder)
    return [
      atMost('clone to listening, empty npm cache', firstSeconds, 45, { unit: ' s' }),
      atMost('second start', second.seconds, 3, { unit: ' s' }),
      atMost('idle memory of all processes', megabytes, 350, { unit: ' MB' }),
      atMost('restart with 1 GB of data', median(seconds), 3, {
        unit: ' s',
        absolute: `${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)} s, database of ${Math.round(databaseMegabytes)} MB`,
      }),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function restart(folder: string) {
  const all: number[] = []
  while (all.length < restarts) {
    const { child, seconds } = await timedStart(folder)
    all.push(seconds)
    await stop(child)
  }
  return all
}

async function timedStart(folder: string) {
  const begun = performance.now()
  const child = await start(folder)
  return { child, seconds: (performance.now() - begun) / 1000 }
}

async function start(folder: string) {
  const child = spawn('npm', ['start'], {
    cwd: join(folder, 'clone'),
    env: { ...process.env, PORT: String(port), npm_config_cache: join(folder, 'cache'), LOG_LEVEL: 'warn' },
    stdio: 'ignore',
    detached: true,
  })
  for (let round = 0; round < 2_400; round++) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (response?.ok) return child
    await wait(50)
  }
  throw new Error('It did not listen within two minutes.')
}

export async function catalogueFilled(site: string) {
  for (let second = 0; second < 300; second++) {
    const response = await fetch(`${site}${apiBase}/drop/all?limit=100`)
    const { data }: { data: { drops: { productCount: number }[] } } = JSON.parse(await response.text())
    if (data.drops.reduce((sum, { productCount }) => sum + productCount, 0) >= designs) return
    await wait(1_000)
  }
}

async function stop(child: ChildProcess) {
  const over = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await over
}

/** Proportional set size of our processes: shared pages are counted once. npm itself, which only waits, is left out. */
function memoryOf({ pid }: ChildProcess) {
  const kilobytes = descendants(Number(pid)).map((each) => {
    const rollup = readFileSync(`/proc/${each}/smaps_rollup`, 'utf8')
    return Number(rollup.match(/^Pss:\s+(\d+)/m)?.[1] ?? 0)
  })
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}

function descendants(parent: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
  return children.flatMap((pid) => [pid, ...descendants(pid)])
}

function parentOf(pid: number) {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    )
  } catch {
    return undefined
  }
}
