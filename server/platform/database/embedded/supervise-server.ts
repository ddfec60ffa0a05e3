import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

export type Server = { process: ChildProcess; output: () => string }

const restartMilliseconds = 2_000
const mostExits = 5
const withinMilliseconds = 60_000
const fullDisk = 'PostgreSQL stopped: the disk of DATA_DIR is full. It starts again once there is space.'

/** Starts the server again whenever it exits, until it exits the fifth time within a minute: then it is `lost`. */
export function superviseServer(
  first: Server,
  start: () => Promise<Server>,
  onExit?: (problem: string) => void,
) {
  let server = first
  let isStopRequested = false
  let restarting: Promise<void> | undefined
  let exits: number[] = []
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error>()
  function watch({ process, output }: Server) {
    process.once('close', (code, signal) => {
      if (isStopRequested) return
      if (isOutOfSpace(output())) restartAfter(fullDisk)
      else handleExit(`PostgreSQL exited unexpectedly with ${signal ?? code}.`)
    })
  }
  function handleExit(problem: string) {
    const now = performance.now()
    exits = [...exits.filter((at) => at > now - withinMilliseconds), now]
    if (exits.length < mostExits) restartAfter(problem)
    else lose(new Error(problem))
  }
  function restartAfter(problem: string) {
    onExit?.(problem)
    restarting = restart()
  }
  async function restart(): Promise<void> {
    await wait(restartMilliseconds)
    if (isStopRequested) return
    try {
      server = await start()
      watch(server)
    } catch (error) {
      if (isOutOfSpace(String(error))) return restart()
      handleExit(`PostgreSQL did not start again. ${error}`)
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
