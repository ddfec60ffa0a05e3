import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const killsOfEach = 25

/** Kills two web servers and a worker under load, each this often, and compares what was acknowledged. Returns an exit code. */
export function rehearseKills(env: NodeJS.ProcessEnv): number {
  const options = ['--test', '--test-reporter=spec', '--disable-warning=ExperimentalWarning']
  const { status } = spawnSync(process.execPath, [...options, 'server/faults/kills.test.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...env, LAYERDROP_KILL_ROUNDS: String(killsOfEach) },
    stdio: 'inherit',
  })
  return status ?? 1
}
