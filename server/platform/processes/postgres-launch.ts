import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** How PostgreSQL is run here: as which user, from which binaries, on which folder. */
export type Launch = {
  bin: string
  data: string
  /** Put before every program. */
  wrap: string[]
  /** Put before the server: makes it end with its parent even when that is killed. */
  dieWithParent: string[]
}

type Place = { native: string; folder: string; socketFolder: string }

const nobody = 65534

/** PostgreSQL refuses to run as root: show it another user through a user namespace, or else become one. */
export function launchPlan(place: Place, { userNamespaces = canMapUsers() } = {}): Launch {
  const here: Launch = {
    bin: join(place.native, 'bin'),
    data: join(place.folder, 'pg18'),
    wrap: [],
    dieWithParent: hasProgram('setpriv') ? ['setpriv', '--pdeathsig', 'INT'] : [],
  }
  if (process.getuid?.() !== 0 && hasName()) return here
  if (userNamespaces)
    return { ...here, wrap: ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`] }
  return asNobody(place, here)
}

function canMapUsers() {
  return spawnSync('unshare', ['-U', `--map-user=${nobody}`, `--map-group=${nobody}`, 'true']).status === 0
}

/** initdb asks for the name of its user; containers run as numbers without one. */
function hasName() {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function hasProgram(name: string) {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0
}

/** Where namespaces are forbidden (some containers): binaries and data move to places that another user can enter. */
function asNobody({ native, folder, socketFolder }: Place, here: Launch): Launch {
  const copy = join(tmpdir(), 'layerdrop-postgres-18')
  const complete = join(copy, 'complete')
  if (!existsSync(complete)) {
    rmSync(copy, { recursive: true, force: true })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    chmodSync(copy, 0o755)
    writeFileSync(complete, '')
  }
  const data = join('/var/lib', `layerdrop-postgres${folder.replaceAll('/', '-')}`, 'pg18')
  mkdirSync(join(data, '..'), { recursive: true, mode: 0o700 })
  for (const owned of [join(data, '..'), socketFolder]) chownSync(owned, nobody, nobody)
  return {
    bin: join(copy, 'bin'),
    data,
    wrap: ['setpriv', '--reuid', `${nobody}`, '--regid', `${nobody}`, '--clear-groups'],
    dieWithParent: here.dieWithParent,
  }
}
