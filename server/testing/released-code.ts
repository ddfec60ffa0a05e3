import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const project = join(import.meta.dirname, '..', '..')
const released = 'server/platform/database/schema/released.json'

type Release = { commit: string; version: string }

/** Returns the commits that wrote released.json, newest first, and none outside a full git clone. */
export function listReleases(): Release[] {
  const shallow = spawnSync('git', ['-C', project, 'rev-parse', '--is-shallow-repository'])
  if (shallow.status !== 0 || shallow.stdout.toString().trim() !== 'false') return []
  const commits = git('log', '--format=%H', '--', released).toString().split('\n').filter(Boolean)
  return commits.map((commit) => {
    const { version } = JSON.parse(git('show', `${commit}:${released}`).toString())
    return { commit, version }
  })
}

export function unpackRelease({ commit }: Release, folder: string) {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['x', '-C', folder], { input: git('archive', commit) })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
}

function git(...args: string[]) {
  return execFileSync('git', ['-C', project, ...args], { maxBuffer: 2 ** 30 })
}
