import { fork } from 'node:child_process'
import { join } from 'node:path'
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

/** The child ends when its channel to this process closes, so that a killed parent leaves no child. */
export function startChild({ script, env, log, until, onMessage }: Options): Child {
  const child = fork(join(root, script), {
    cwd: root,
    env,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl-C reaches only this process, which stops the others in order.
    detached: true,
  })
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-8_000)
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      if (code !== 0 && signal === null)
        log.error({ script, exitCode: code, complaint }, 'a child process exited unexpectedly')
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
      child.kill('SIGTERM')
      await ended
    },
  }
}
