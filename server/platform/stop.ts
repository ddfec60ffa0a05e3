import type { Logger } from 'pino'

const patienceSeconds = 60

/** Stops what was started, last first, on Ctrl-C or SIGTERM. A second signal does not wait. */
export function stopInOrder(log: Logger) {
  const steps: (() => unknown)[] = []
  let stopping = false
  const stop = async (exitCode: number): Promise<never> => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), patienceSeconds * 1000).unref()
    for (const step of steps.reverse()) await step()
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      void stop(0)
    })
  return {
    /** Runs this step before all that were given earlier. */
    before: (step: () => unknown) => {
      steps.push(step)
    },
    /** A start that failed: says why, stops what was started, and ends. */
    because: (error: unknown) => {
      log.fatal({ err: error }, 'the start failed')
      return stop(1)
    },
  }
}
