import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { doUnit, type Task } from './render-tasks.ts'
import { type Claims, claimUnits } from './shared-task.ts'

/**
 * Who works on a picture: this thread, or another one with it. The picture is the same to the last bit. `begin` answers
 * how this thread joins in, until all units are done: it may do something else first.
 */
export type Crew = { threads: number; begin: (task: Task, units: number) => () => void }

export const alone: Crew = {
  threads: 1,
  begin(task, units) {
    return () => {
      for (let unit = 0; unit < units; unit++) doUnit(task, unit)
    }
  },
}

export function share(crew: Crew, task: Task, units: number) {
  const join = crew.begin(task, units)
  join()
}

// A unit takes a fraction of a second; this thread is blocked while it waits and cannot be told that the other has died.
const patience = 30_000

/**
 * A second thread where there is a second core, until the process ends. Each thread takes the next unit when it has done
 * one, so that nobody waits for a thread that has not started yet or has little of its core.
 */
export function hireSecond(): Crew {
  const second = availableParallelism() > 1 && beginSecond()
  if (!second) return alone
  return {
    threads: 2,
    begin(task, units) {
      const claims: Claims = new Int32Array(new SharedArrayBuffer(8))
      second.postMessage({ task, units, claims })
      return () => {
        claimUnits({ task, units, claims })
        for (let done = 0; done < units; done = Atomics.load(claims, 1))
          if (Atomics.wait(claims, 1, done, patience) === 'timed-out')
            throw new Error('The second thread does not answer.')
      }
    },
  }
}

/** Undefined where the system gives no thread. One that ends before its first unit leaves all of them to this one. */
function beginSecond() {
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
