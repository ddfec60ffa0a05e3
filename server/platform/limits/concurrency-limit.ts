import { Refusal } from '../errors.ts'

/** Runs at most `most` pieces of work at once; the others wait in line, and past `waiting` of them they are refused. */
export function atMost(most: number, { waiting }: { waiting: number }) {
  const line: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) {
      if (line.length >= waiting)
        throw new Refusal(503, 'We are very busy. Please try again.', { retryAfterSeconds: 5 })
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
