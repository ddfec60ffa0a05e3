type Turns = { waiting: number; refuse: () => Error }

/** Runs at most `most` pieces of work at once; the others wait in line, and past `waiting` of them they are refused. */
export function atMost(most: number, { waiting, refuse }: Turns) {
  const line: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) {
      if (line.length >= waiting) throw refuse()
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
