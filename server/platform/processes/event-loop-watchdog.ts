import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

export type Watch = { turns: Int32Array; limit: number; milliseconds: number }

/** Ends this process when its event loop has not turned for a minute: supervisors restart what ends, not what hangs. */
export function watchEventLoop(log: Pick<Logger, 'warn'>, { limit = 60, milliseconds = 1_000 } = {}) {
  if (debuggerUrl()) return
  const turns = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(turns, 0, 1), milliseconds).unref()
  const workerData: Watch = { turns, limit, milliseconds }
  new Worker(new URL('./event-loop-watchdog-thread.ts', import.meta.url), { workerData, execArgv: [] })
    .on('error', (error) => log.warn({ err: error }, 'the event loop is not watched'))
    .unref()
}
