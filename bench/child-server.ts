import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figures.ts'

type Server = { file: string; env?: Record<string, string> }
export type Running = {
  folder: string
  pid: number | undefined
  send: (message: Serializable) => Promise<void>
}

/** Gives the work a server in a process of its own, what it sent when it was ready, and its folder (`DATA_DIR`). */
export async function withServer<Ready, Result = Figure[]>(
  { file, env = {} }: Server,
  work: (ready: Ready, running: Running) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-bench-'))
  const child = fork(join(import.meta.dirname, file), {
    execArgv: [
      ...process.execArgv,
      '--max-semi-space-size=16',
      '--import',
      join(import.meta.dirname, 'without-test-runner.ts'),
    ],
    env: { ...process.env, ...env, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const send = async (message: Serializable) => {
      child.send(message)
      await once(child, 'message')
    }
    return await work(await readyOf<Ready>(child), { folder, pid: child.pid, send })
  } finally {
    if (child.connected) child.disconnect()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

function readyOf<Ready>(child: ChildProcess) {
  return new Promise<Ready>((resolve, reject) => {
    child.once('message', (ready: Ready) => resolve(ready))
    child.once('exit', () => reject(new Error('The server ended before it was measured.')))
  })
}

/** Returns the megabytes that are resident. Linux only. */
export function memoryOf(pid: number | undefined) {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Returns the peak memory growth in MB while the work runs, and the memory before it. */
export async function memoryDuring(pid: number | undefined, work: () => Promise<unknown>) {
  const before = memoryOf(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 20)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return { added: most - before, before }
}
