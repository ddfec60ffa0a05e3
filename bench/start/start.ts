import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { catalogueFilled } from '../../e2e/wait-for-catalogue.ts'
import { atMost, type Figure, median, notMeasured } from '../figures.ts'
import { memoryOfDescendants, processorSeconds } from '../processes.ts'
import { addGigabyte } from './large-data.ts'

const port = 3480
const restarts = 5
const project = join(import.meta.dirname, '..', '..')

/** Measures the first start of a fresh clone with an empty npm cache, later ones, and the idle memory. */
export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-bench-'))
  try {
    const startedAt = performance.now()
    execFileSync('git', ['clone', '--quiet', project, join(folder, 'clone')])
    const first = await withService(folder, async ({ child }) => {
      const seconds = (performance.now() - startedAt) / 1000
      await catalogueFilled(`http://127.0.0.1:${port}`)
      return { seconds, megabytes: await idleMegabytes(child) }
    })
    const second = await withService(folder, async ({ child, seconds }) => ({
      seconds,
      megabytes: await idleMegabytes(child),
    }))
    const databaseMegabytes = await addGigabyte(join(folder, 'clone', 'data'))
    const seconds = await restart(folder)
    return [
      atMost('clone to listening, empty npm cache', first.seconds, 45, { unit: ' s' }),
      atMost('second start', second.seconds, 3, { unit: ' s' }),
      idleMemory('after a second start', second.megabytes),
      idleMemory('after the first start', first.megabytes),
      atMost('restart with 1 GB of data', median(seconds), 3, {
        unit: ' s',
        absolute: `${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)} s, database of ${Math.round(databaseMegabytes)} MB`,
      }),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function idleMemory(when: string, megabytes: number | undefined) {
  const name = `idle memory of all processes, ${when}`
  if (megabytes === undefined) return notMeasured(name, 'the service was not idle within ten minutes')
  return atMost(name, megabytes, 350, { unit: ' MB' })
}

async function restart(folder: string) {
  const all: number[] = []
  while (all.length < restarts) all.push(await withService(folder, async ({ seconds }) => seconds))
  return all
}

type Service = { child: ChildProcess; seconds: number }

/** Gives the work a started service, and the seconds until it listened. Stops the service after it. */
async function withService<Result>(folder: string, work: (service: Service) => Promise<Result>) {
  const startedAt = performance.now()
  const child = startNpm(folder)
  try {
    await waitUntilReady(child)
    return await work({ child, seconds: (performance.now() - startedAt) / 1000 })
  } finally {
    await stop(child)
  }
}

function startNpm(folder: string) {
  return spawn('npm', ['start'], {
    cwd: join(folder, 'clone'),
    env: {
      ...process.env,
      PORT: String(port),
      npm_config_cache: join(folder, 'cache'),
      LOG_LEVEL: 'warn',
      SLICER: 'off',
    },
    stdio: 'ignore',
    detached: true,
  })
}

async function waitUntilReady(child: ChildProcess) {
  for (let round = 0; round < 2_400 && !hasEnded(child); round++) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await wait(50)
  }
  throw new Error('It did not listen within two minutes.')
}

/** Measures after 30 seconds without work: pictures are still made after the designs are published, with pauses. */
async function idleMegabytes({ pid = 0 }: ChildProcess) {
  let quietRounds = 0
  for (let round = 0; round < 120 && quietRounds < 6; round++) {
    const before = processorSeconds(pid)
    await wait(5_000)
    quietRounds = processorSeconds(pid) - before < 0.25 ? quietRounds + 1 : 0
  }
  return quietRounds < 6 ? undefined : memoryOfDescendants(pid)
}

async function stop(child: ChildProcess) {
  if (hasEnded(child)) return
  const over = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await over
}

function hasEnded({ exitCode, signalCode }: ChildProcess) {
  return exitCode !== null || signalCode !== null
}
