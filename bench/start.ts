import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { catalogueFilled } from '../e2e/wait-for-catalogue.ts'
import { atMost, type Figure, median } from './figures.ts'
import { addGigabyte } from './large-data.ts'
import { memoryOfDescendants, processorSeconds } from './processes.ts'

const port = 3480
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
    await waitUntilIdle(first)
    await stop(first)
    const second = await timedStart(folder)
    await waitUntilIdle(second.child)
    const megabytes = memoryOfDescendants(second.child.pid ?? 0)
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
  await stop(child)
  throw new Error('It did not listen within two minutes.')
}

/** The demo's models are still sliced after its designs are published. Waits for five minutes at most. */
async function waitUntilIdle({ pid = 0 }: ChildProcess) {
  for (let round = 0; round < 60; round++) {
    const before = processorSeconds(pid)
    await wait(5_000)
    if (processorSeconds(pid) - before < 0.25) return
  }
}

async function stop(child: ChildProcess) {
  const over = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await over
}
