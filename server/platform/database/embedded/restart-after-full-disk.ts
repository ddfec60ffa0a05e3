import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

export type Server = { process: ChildProcess; output: () => string }

const restartMilliseconds = 2_000

/** Starts the server again while it stops because its disk is full. `lost` is any other end. */
export function restartAfterFullDisk(first: Server, start: () => Promise<Server>, onFullDisk?: () => void) {
  let server = first
  let isStopRequested = false
  let restarting: Promise<void> | undefined
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error>()
  function watch({ process, output }: Server) {
    process.once('close', (code, signal) => {
      if (isStopRequested) return
      if (!isOutOfSpace(output()))
        return lose(new Error(`PostgreSQL exited unexpectedly with ${signal ?? code}.`))
      onFullDisk?.()
      restarting = restart()
    })
  }
  async function restart(): Promise<void> {
    await wait(restartMilliseconds)
    if (isStopRequested) return
    try {
      server = await start()
      watch(server)
    } catch (error) {
      if (isOutOfSpace(String(error))) return restart()
      lose(new Error('PostgreSQL did not start again.', { cause: error }))
    }
  }
  watch(first)
  return {
    lost,
    async stop() {
      isStopRequested = true
      await restarting
      await stopServer(server.process)
    },
  }
}

function isOutOfSpace(output: string) {
  return /No space left on device|Disk quota exceeded/.test(output)
}

function stopServer(server: ChildProcess) {
  return new Promise<void>((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill('SIGINT')
  })
}
