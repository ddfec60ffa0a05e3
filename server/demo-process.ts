import type { Logger } from 'pino'
import type { Config } from './platform/config/config-type.ts'
import { startChild } from './platform/processes/child.ts'

/** Fills an empty catalogue in a process of its own; the site is usable meanwhile. `greeting` waits for the accounts. */
export function fillDemo(config: Config, databaseUrl: string, log: Logger) {
  if (config.demo === 'off' || !config.local || config.worker === 'only')
    return { stop: async () => undefined, greeting: Promise.resolve<string[]>([]) }
  let greeting: string[] = []
  const { stop, ready } = startChild({
    script: 'demo/fill.ts',
    env: { ...config.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
    log,
    until: (message) => 'greeting' in message,
    onMessage: (message) => {
      if ('greeting' in message && Array.isArray(message.greeting)) greeting = message.greeting
      if ('published' in message) log.info(message, 'demo catalogue')
    },
  })
  return { stop, greeting: ready.then(() => greeting) }
}
