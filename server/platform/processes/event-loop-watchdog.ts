import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

/** Ends this process when its event loop has not turned for a minute: supervisors restart what ends, not what hangs. */
export function watchEventLoop(log: Pick<Logger, 'warn'>, { limit = 60, milliseconds = 1_000 } = {}) {
  const turns = new Int32Array(new SharedArrayBuffer(8))
  const turn = () => {
    Atomics.add(turns, 0, 1)
    Atomics.store(turns, 1, debuggerUrl() ? 1 : 0)
  }
  turn()
  setInterval(turn, milliseconds).unref()
  const workerData = { turns, limit, milliseconds }
  new Worker(new URL('./event-loop-watchdog-thread.mjs', import.meta.url), { workerData, execArgv: [] })
    .on('error', (error) => log.warn({ err: error }, 'the event loop is not watched'))
    .unref()
}
