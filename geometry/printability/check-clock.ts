/** In milliseconds: of processor time of a process, and of time that passed, on a busy machine much more. */
export type TimeLimits = { milliseconds: number; wallMilliseconds: number }

const millisecondsBetweenReadings = 20

/** Returns `checkTime`, which throws when a limit is exceeded, and `isExceeded`, true once it has thrown. */
export function startClock({ milliseconds, wallMilliseconds }: TimeLimits) {
  const [usedBefore, begun] = [process.cpuUsage(), performance.now()]
  let [hasThrown, nextReading] = [false, begun]
  return {
    isExceeded: () => hasThrown,
    checkTime: () => {
      const now = performance.now()
      if (now < nextReading && !hasThrown) return
      nextReading = now + millisecondsBetweenReadings
      const { user, system } = process.cpuUsage(usedBefore)
      const isLate = now - begun > wallMilliseconds
      if (!isLate && (user + system) / 1000 <= milliseconds) return
      hasThrown = true
      throw new Error('The check of the printability takes too long')
    },
  }
}
