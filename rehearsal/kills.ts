import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const defaultRounds = '25'

/** Returns the exit code of the kill test, which stops web, worker and PostgreSQL under load. */
export function rehearseKills(env: NodeJS.ProcessEnv): number {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, args, {
      cwd: join(import.meta.dirname, '..'),
      env: { ...env, LAYERDROP_KILL_ROUNDS: env.LAYERDROP_KILL_ROUNDS ?? defaultRounds },
      stdio: 'inherit',
    }).status ?? 1
  return (
    run('bin/install.mjs', '--tests') || run('--test', '--test-reporter=spec', 'server/faults/kills.test.ts')
  )
}
