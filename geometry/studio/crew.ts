import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Claims, claimUnits } from './claims.ts'
import { doUnit, type Task } from './tasks.ts'

/** Who works on a picture: this thread, or another one with it. The picture is the same to the last bit. */
export type Crew = { threads: number; share: (task: Task, units: number) => void }

export const alone: Crew = {
  threads: 1,
  share(task, units) {
    for (let unit = 0; unit < units; unit++) doUnit(task, unit)
  },
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
    share(task, units) {
      const claims: Claims = new Int32Array(new SharedArrayBuffer(8))
      second.postMessage({ task, units, claims })
      claimUnits({ task, units, claims })
      for (let done = 0; done < units; done = Atomics.load(claims, 1))
        if (Atomics.wait(claims, 1, done, patience) === 'timed-out')
          throw new Error('The second thread does not answer.')
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
