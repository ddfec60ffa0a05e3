import { Refusal } from '../errors.ts'

/** Returns a function that runs at most `atOnce` tasks at once and queues up to `waiting` more; the rest get a 503. */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (line.length >= waiting)
        throw new Refusal(503, 'The service is busy. Please try again.', { retryAfterSeconds: 5 })
      await new Promise<void>((resolve) => line.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
