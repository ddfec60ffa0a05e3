import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { runUnit, type Task } from './render-tasks.ts'
import { runUnits, type UnitCounters } from './shared-task.ts'

/** `start` returns the function that joins in until all units are done. Results do not depend on the threads. */
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

// This thread blocks while it waits, and cannot see the other die.
const unitTimeoutMs = 30_000

let mostThreads = 2

/** A coarse picture takes less time than the start of a thread. */
export function renderInOneThread() {
  mostThreads = 1
}

/** Returns two threads where there are two cores. Each takes the next free unit. */
export function startRenderThreads(): RenderThreads {
  const second = Math.min(mostThreads, availableParallelism()) > 1 && startWorker()
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

function startWorker() {
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
