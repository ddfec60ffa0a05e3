import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { compileCache } from '../platform/testing/compile-cache.ts'

export type ServiceProcess = {
  process: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

type Start = {
  env: Record<string, string>
  script?: string
  folder?: string
  wrap?: string[]
}

const project = join(import.meta.dirname, '..', '..')
const started: ChildProcess[] = []
after(() => {
  for (const child of started) child.kill('SIGKILL')
})

/** Starts the real service in a process of its own, without demo designs and a slicer. It is killed at the end of the test file. */
export function startServiceProcess({
  env,
  folder = project,
  script = folder === project ? 'server/main.mjs' : 'server/main.ts',
  wrap = [],
}: Start): ServiceProcess {
  const [program = '', ...args] = [...wrap, process.execPath, '--disable-warning=ExperimentalWarning', script]
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...compileCache, DEMO: 'off', SLICER: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  return { process: child, output: () => output, ended }
}

export async function readyAt({ process: child, output }: ServiceProcess, address: string) {
  for (let round = 0; round < 1800 && child.exitCode === null; round++) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.status === 200 && output().includes('Layerdrop is ready')) return
    await wait(100)
  }
  assert.fail(`It is not ready: ${output()}`)
}

export function embeddedUrl(dataDir: string) {
  // The fifth line is the folder of the socket.
  const socketFolder = readFileSync(join(dataDir, 'postgres', 'pg18', 'postmaster.pid'), 'utf8').split(
    '\n',
  )[4]
  return `postgres://postgres@localhost/layerdrop?host=${encodeURIComponent(socketFolder ?? '')}`
}
