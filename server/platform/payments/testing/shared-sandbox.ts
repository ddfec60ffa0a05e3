import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { compileCache } from '../../testing/compile-cache.ts'

type Reply = { id: number; port: number; problem?: string }

const root = join(import.meta.dirname, '..', '..', '..', '..')
const waiting = new Map<number, (reply: Reply) => void>()
let child: ChildProcess | undefined
let requests = 0

/** Starts a sandbox in the one process that all tests of this process share. Returns its port. */
export async function startSharedSandbox(env: Record<string, string>) {
  const { port } = await request({ start: env })
  return { port, stop: () => request({ stop: port }) }
}

async function request(what: { start: Record<string, string> } | { stop: number }) {
  child ??= startProcess()
  const { channel } = child
  const id = ++requests
  // Of each caller's own, so that node:test knows the file.
  const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve))
  channel?.ref()
  child.send({ id, ...what })
  const reply = await replied
  if (waiting.size === 0) channel?.unref()
  if (reply.problem) throw new Error(reply.problem)
  return reply
}

function startProcess() {
  const started = fork(join(root, 'sandbox/payments/testing/several-sandboxes.ts'), {
    cwd: root,
    env: compileCache,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  started.unref()
  started.on('message', (reply: Reply) => {
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  started.once('exit', () => {
    for (const [id, resolve] of waiting) resolve({ id, port: 0, problem: 'The shared sandbox has ended.' })
    waiting.clear()
    child = undefined
  })
  return started
}
