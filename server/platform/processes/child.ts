import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { OperatorError } from '../errors.ts'

export type Child = { stop: () => Promise<void>; ended: Promise<void> }

type Options = {
  /** From the project's root. */
  script: string
  env: Record<string, string | undefined>
  log: Logger
  /** The start waits for the message for which this is true. */
  until: (message: object) => boolean
  onMessage?: (message: object) => void
}

const root = join(import.meta.dirname, '..', '..', '..')

/**
 * Starts a program of ours in a process of its own. It holds a channel to this process and ends when the channel
 * closes, so that a killed parent leaves nothing behind.
 */
export async function startChild({ script, env, log, until, onMessage }: Options): Promise<Child> {
  const child = fork(join(root, script), {
    cwd: root,
    env,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl-C reaches this process alone, which then stops the others in order.
    detached: true,
  })
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2_000)
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      if (code !== 0 && signal === null)
        log.error({ script, exitCode: code, complaint }, 'a process of ours ended by itself')
      resolve()
    })
  })
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: object) => {
      if (until(message)) resolve()
      onMessage?.(message)
    })
    child.once('error', reject)
    child.once('close', () =>
      reject(new OperatorError(`${script} ended before it was ready. ${complaint}`.trim())),
    )
  })
  return {
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
