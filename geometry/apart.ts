import { type ChildProcess, fork } from 'node:child_process'
import type { Inspection } from './inspect.ts'
import { ModelError, type ModelErrorCode } from './model-error.ts'

export type Limits = { milliseconds: number; megabytes: number }

/** What the child process is asked. The bytes of the model come through its standard input, or from `path`. */
export type Task = { fileName: string; estimate: boolean; path?: string; megabytes: number }

/** What it answers. */
export type Reply =
  | { outcome: 'inspected'; inspection: Inspection }
  | { outcome: 'refused'; code: ModelErrorCode; message: string }

const usual: Limits = { milliseconds: 60_000, megabytes: 1024 }

/** Runs a task on untrusted bytes in a child process that can read files, but not write, connect or start anything. */
export async function runApart(
  task: Pick<Task, 'fileName' | 'estimate'>,
  source: string | Uint8Array,
  limits: Partial<Limits>,
): Promise<Inspection> {
  const { milliseconds, megabytes } = { ...usual, ...limits }
  const path = typeof source === 'string' ? source : undefined
  const child = start(megabytes)
  const ending = end(child, milliseconds)
  child.send({ ...task, ...(path === undefined ? {} : { path }), megabytes } satisfies Task)
  // A child that ends before it has read everything closes the pipe; how it ended says more than that.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(typeof source === 'string' ? undefined : source)
  const reply = await ending
  if (reply.outcome === 'refused') throw new ModelError(reply.code, reply.message)
  return reply.inspection
}

function start(megabytes: number) {
  return fork(new URL('./model-child.ts', import.meta.url), {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: {},
    execArgv: ['--permission', '--allow-fs-read=*', '--allow-worker', `--max-old-space-size=${megabytes}`],
  })
}

async function end(child: ChildProcess, milliseconds: number): Promise<Reply> {
  return await new Promise((resolve) => {
    let reply: Reply | undefined
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, milliseconds)
    child.on('message', (message) => {
      if (isReply(message)) reply = message
    })
    child.on('error', () => child.kill('SIGKILL'))
    child.on('close', (_code, signal) => {
      clearTimeout(timer)
      resolve(reply ?? unanswered(isLate, signal))
    })
  })
}

function isReply(message: unknown): message is Reply {
  return typeof message === 'object' && message !== null && 'outcome' in message
}

function unanswered(isLate: boolean, signal: NodeJS.Signals | null): Reply {
  if (isLate) return refusal('too_slow', 'The model takes too long to read. Simplify it and try again.')
  // Killed by the watch or by the system, or stopped by the engine: all three for want of memory.
  if (signal === 'SIGKILL' || signal === 'SIGABRT') {
    return refusal('too_complex', 'The model takes too much memory. Simplify it and try again.')
  }
  return refusal('crashed', 'The model could not be read.')
}

function refusal(code: ModelErrorCode, message: string): Reply {
  return { outcome: 'refused', code, message }
}
