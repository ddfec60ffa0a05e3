import type { ExtraWorkers } from './queue.ts'

/** Calls `start` for each job that takes long. The end of a job returns whether its worker was replaced meanwhile. */
export function createExtraWorkers({ afterMs, atMost }: ExtraWorkers = { afterMs: 0, atMost: 0 }) {
  let started = 0
  const waiting = new Set<() => void>()
  return {
    watch(start: () => Promise<void>) {
      let isReplaced = false
      const replace = () => {
        if (started === atMost) return void waiting.add(replace)
        waiting.delete(replace)
        started++
        isReplaced = true
        void start()
      }
      const timer = atMost > 0 ? setTimeout(replace, afterMs) : undefined
      return function end() {
        clearTimeout(timer)
        waiting.delete(replace)
        if (!isReplaced) return false
        started--
        for (const next of [...waiting].slice(0, 1)) next()
        return true
      }
    },
  }
}
