import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const project = join(import.meta.dirname, '..', '..')
const released = 'server/platform/database/schema/released.json'

/**
 * Unpacks the code of the last release into a folder and returns its commit: the one that wrote released.json.
 * Returns undefined outside a git clone.
 */
export function unpackReleasedCode(folder: string): string | undefined {
  const git = (...args: string[]) => execFileSync('git', ['-C', project, ...args], { maxBuffer: 2 ** 30 })
  if (spawnSync('git', ['-C', project, 'rev-parse']).status !== 0) return undefined
  const commit = git('log', '-1', '--format=%H', '--', released).toString().trim()
  if (commit === '') return undefined
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['x', '-C', folder], { input: git('archive', commit) })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  return commit
}
