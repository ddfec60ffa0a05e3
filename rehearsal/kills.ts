import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const rounds = '25'

/** Kills two web servers, a worker and PostgreSQL under load, again and again, and compares what was acknowledged. Returns an exit code. */
export function rehearseKills(env: NodeJS.ProcessEnv): number {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, {
      cwd: join(import.meta.dirname, '..'),
      env: { ...env, LAYERDROP_KILL_ROUNDS: env.LAYERDROP_KILL_ROUNDS ?? rounds },
      stdio: 'inherit',
    }).status
  run('bin/install.mjs', '--tests')
  return run('--test', '--test-reporter=spec', 'server/faults/kills.test.ts') ?? 1
}
