import { settingsFromEnvironment } from '../config.ts'
import { type RunningSandbox, startSandbox } from '../server.ts'

type Request = { id: number; start?: NodeJS.ProcessEnv; stop?: number }

const running = new Map<number, RunningSandbox>()

process.on('message', ({ id, start, stop }: Request) => {
  const done = start ? startOne(start) : stopOne(Number(stop))
  done.then(
    (port) => process.send?.({ id, port }),
    (error: unknown) => process.send?.({ id, problem: String(error) }),
  )
})
process.once('disconnect', () => process.exit(0))

async function startOne(env: NodeJS.ProcessEnv) {
  const sandbox = await startSandbox(settingsFromEnvironment(env))
  running.set(sandbox.port, sandbox)
  return sandbox.port
}

async function stopOne(port: number) {
  await running.get(port)?.close()
  running.delete(port)
  return port
}
