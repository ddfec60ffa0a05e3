import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './platform/config/config-type.ts'
import { startChild } from './platform/processes/child.ts'

const attempts = 3
const pauseMs = 10_000

/** The process starts again after a pause when it fails. */
export function fillDemo(config: Config, databaseUrl: string, log: Logger) {
  if (config.demo === 'off' || !config.local || config.worker === 'only')
    return { stop: async () => undefined, greeting: Promise.resolve<string[]>([]) }
  let greeting: string[] = []
  let isFilled = false
  const stopping = new AbortController()
  const start = () =>
    startChild({
      script: 'demo/fill.ts',
      env: { ...config.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
      log,
      until: (message) => 'greeting' in message,
      onMessage: (message) => {
        if ('greeting' in message && Array.isArray(message.greeting)) greeting = message.greeting
        if ('published' in message) log.info(message, 'demo catalogue')
        if ('filled' in message) isFilled = true
      },
    })
  let child = start()
  const { ready } = child
  void (async () => {
    for (let attempt = 1; attempt < attempts; attempt++) {
      await child.ended
      if (isFilled || stopping.signal.aborted) return
      await wait(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (stopping.signal.aborted) return
      child = start()
    }
  })()
  const stop = () => {
    stopping.abort()
    return child.stop()
  }
  return { stop, greeting: ready.then(() => greeting) }
}
