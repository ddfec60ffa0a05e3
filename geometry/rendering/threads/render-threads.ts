import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { runUnit, type Task } from './render-tasks.ts'
import { runUnits, type UnitCounters } from './shared-task.ts'

/**
 * Who works on a picture: this thread, or another one with it. The picture is the same to the last bit. `begin` answers
 * how this thread joins in, until all units are done: it may do something else first.
 */
export type RenderThreads = { threads: number; start: (task: Task, units: number) => () => void }

export const singleThread: RenderThreads = {
  threads: 1,
  start(task, units) {
    return () => {
      for (let unit = 0; unit < units; unit++) runUnit(task, unit)
    }
  },
}

export function runTask(renderThreads: RenderThreads, task: Task, units: number) {
  const join = renderThreads.start(task, units)
  join()
}

// A unit takes a fraction of a second; this thread is blocked while it waits and cannot be told that the other has died.
const unitTimeoutMs = 30_000

/**
 * A second thread where there is a second core, until the process ends. Each thread takes the next unit when it has done
 * one, so that nobody waits for a thread that has not started yet or has little of its core.
 */
export function startRenderThreads(): RenderThreads {
  const second = availableParallelism() > 1 && startWorker()
  if (!second) return singleThread
  return {
    threads: 2,
    start(task, units) {
      const counters: UnitCounters = new Int32Array(new SharedArrayBuffer(8))
      second.postMessage({ task, units, counters })
      return () => {
        runUnits({ task, units, counters })
        for (let done = 0; done < units; done = Atomics.load(counters, 1))
          if (Atomics.wait(counters, 1, done, unitTimeoutMs) === 'timed-out')
            throw new Error('The second thread does not answer.')
      }
    },
  }
}

/** Undefined where the system gives no thread. One that ends before its first unit leaves all of them to this one. */
function startWorker() {
  // All that is large is shared: what a thread of its own needs is little.
  const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }
  try {
    const second = new Worker(new URL('./second-thread.ts', import.meta.url), { resourceLimits })
    second.on('error', () => undefined)
    second.unref()
    return second
  } catch {
    return undefined
  }
}
