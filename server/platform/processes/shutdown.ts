import type { Logger } from 'pino'
import { OperatorError } from '../errors.ts'
import { explainFailure } from '../explain-failure.ts'

const timeoutSeconds = 60

/** Last started first. A second signal does not wait. */
export function createShutdown(log: Logger) {
  const steps: (() => unknown)[] = []
  let stopping: Promise<never> | undefined
  const stop = (exitCode: number) => {
    stopping ??= runSteps(steps, log).then(() => process.exit(exitCode))
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (stopping !== undefined) process.exit(1)
      log.info({ signal }, 'stopping')
      void stop(0)
    })
  return {
    before: (step: () => unknown) => {
      steps.push(step)
    },
    end: stop,
    because: (thrown: unknown) => {
      const error = explainFailure(thrown)
      if (stopping === undefined && error instanceof OperatorError) log.fatal(error.message)
      else if (stopping === undefined) log.fatal({ err: error }, 'the service stops after a fatal error')
      return stop(1)
    },
  }
}

/** Also runs steps that a start adds meanwhile. */
async function runSteps(steps: (() => unknown)[], log: Logger) {
  setTimeout(() => process.exit(1), timeoutSeconds * 1000)
  for (let step = steps.pop(); step; step = steps.pop())
    try {
      await step()
    } catch (error) {
      log.error({ err: error }, 'a component could not be stopped cleanly')
    }
}
