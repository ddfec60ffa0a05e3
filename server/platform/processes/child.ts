import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { OperatorError } from '../errors.ts'

export type Child = { ready: Promise<void>; stop: () => Promise<void>; ended: Promise<void> }

type Options = {
  script: string
  env: Record<string, string | undefined>
  log: Logger
  until: (message: object) => boolean
  onMessage?: (message: object) => void
}

const root = join(import.meta.dirname, '..', '..', '..')

/** The child ends when its channel closes, so that a killed parent leaves none. */
export function startChild({ script, env, log, until, onMessage }: Options): Child {
  const child = fork(join(root, script), {
    cwd: root,
    env,
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=2'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl-C reaches only this process, which stops the others in order.
    detached: true,
  })
  let complaint = ''
  let isStopped = false
  child.stderr?.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-8_000)
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      if (code !== 0 && !(isStopped && signal === 'SIGTERM'))
        log.error({ script, exitCode: code, signal, complaint }, 'a child process exited unexpectedly')
      resolve()
    })
    child.once('error', () => {
      if (child.pid === undefined) resolve()
    })
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: object) => {
      if (until(message)) resolve()
      onMessage?.(message)
    })
    child.once('error', reject)
    child.once('close', () =>
      reject(new OperatorError(`${script} ended before it was ready. ${complaint}`.trim())),
    )
  })
  ready.catch(() => undefined)
  return {
    ready,
    ended,
    async stop() {
      isStopped = true
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** `ready` is of the first child. */
export function startLastingChild(options: Options, { pauseMs = 2_000 } = {}): Pick<Child, 'ready' | 'stop'> {
  const stopping = new AbortController()
  let child = startChild(options)
  const { ready } = child
  void (async () => {
    await ready
    for (;;) {
      await child.ended
      await wait(pauseMs, undefined, { signal: stopping.signal })
      child = startChild(options)
    }
  })().catch(() => undefined)
  return {
    ready,
    stop() {
      stopping.abort()
      return child.stop()
    },
  }
}
