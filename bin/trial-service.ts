import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const timeoutSeconds = 120
const stopSeconds = 30
const project = join(import.meta.dirname, '..')
const settingsOfShell =
  /^((ADMIN|AWS|CREDENTIALS|DATABASE|DEMO|FILES|MAIL|PAYMENT|STRIPE)_|(DEMO|HOST|PUBLIC_URL|WORKER)$)/

/** Starts the whole service as `npm start` does, without a slicer, in a process of its own on a temporary folder. */
export async function startTrialService(port: number, env: Record<string, string> = {}) {
  await assertFree(port)
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-trial-'))
  const child = spawn(process.execPath, [...startFlags(), 'bin/start.ts'], {
    cwd: project,
    env: {
      ...trialEnvironment(process.env),
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      SLICER: 'off',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const site = `http://127.0.0.1:${port}`
  async function stop() {
    child.kill('SIGINT')
    const timeout = wait(stopSeconds * 1000, false, { ref: false })
    const hasStopped = await Promise.race([ended.then(() => true), timeout])
    if (!hasStopped) child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    if (!hasStopped) throw new Error(`The service did not stop within ${stopSeconds} seconds.`)
  }
  for (let second = 0; second < timeoutSeconds && child.exitCode === null; second++) {
    const response = await fetch(`${site}/readyz`).catch(() => undefined)
    if (response?.ok) return { site, stop, pid: child.pid }
    await wait(1000)
  }
  await stop()
  throw new Error(`The service did not start on port ${port}.`)
}

export function trialEnvironment(shell: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(shell).filter(([name]) => !settingsOfShell.test(name)))
}

async function assertFree(port: number) {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (cause) {
    throw new Error(`Port ${port} is in use.`, { cause })
  } finally {
    probe.close()
  }
}

function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  return scripts.start.split(' ').slice(1, -1)
}
