import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '../platform/database/schema/migration-files.ts'

const project = join(import.meta.dirname, '..', '..')
const released = 'server/platform/database/schema/released.json'

/**
 * Unpacks the code of the newest release with another schema than this code into a folder and returns its commit: one
 * that wrote released.json. Returns undefined outside a git clone.
 */
export function unpackReleasedCode(folder: string): string | undefined {
  if (spawnSync('git', ['-C', project, 'rev-parse']).status !== 0) return undefined
  const commits = git('log', '--format=%H', '--', released).toString().split('\n').filter(Boolean)
  const commit = commits.find(hasOtherSchema) ?? commits[0]
  if (commit === undefined) return undefined
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['x', '-C', folder], { input: git('archive', commit) })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  return commit
}

function hasOtherSchema(commit: string) {
  const { migrations }: { migrations: object } = JSON.parse(git('show', `${commit}:${released}`).toString())
  return Object.keys(migrations).length !== readMigrations().length
}

function git(...args: string[]) {
  return execFileSync('git', ['-C', project, ...args], { maxBuffer: 2 ** 30 })
}
