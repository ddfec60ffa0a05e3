// Plain JavaScript: install.mjs runs it before there is a Node that reads TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installedPostgres } from '../server/platform/database/testing/installed-postgres.mjs'

const aptOptions = [
  ...['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10'],
  ...['-o', 'DPkg::Lock::Timeout=60'],
]

const usr = '/usr'
const policy = `${usr}/sbin/policy-rc.d`
// Debian starts a service when it is installed, unless this file refuses. It is there while dpkg has its lock.
const startNothing = [
  '-o',
  `DPkg::Pre-Invoke::=[ -e ${policy} ] || { printf '#!/bin/sh\\n# Layerdrop\\nexit 101\\n' > ${policy}; chmod 755 ${policy}; }`,
  '-o',
  `DPkg::Post-Invoke::=! grep -qs '^# Layerdrop' ${policy} || rm ${policy}`,
]
// man-db scans the pages of the machine when one is added, which takes ten seconds.
const noManualPages = ['-o', 'Dpkg::Options::=--path-exclude=/usr/share/man/*']
const limitMs = 300_000
/** For all packages at once, the slicer of 100 MB among them. */
const jointLimitMs = 900_000

// Python calls lib3mf, the reader of the 3MF Consortium.
const debianPackages = [
  'prusa-slicer',
  'admesh',
  'python3-minimal',
  'lib3mf1',
  'nginx',
  'pgbouncer',
  'pgbackrest',
  'rsync',
  'iptables',
  // Libraries of PostgreSQL.
  'libpq5',
  'libxml2',
]
/** Large packages of which the tests run one program that needs nothing else. */
const onlyProgram = { prometheus: 'promtool', 'prometheus-alertmanager': 'amtool' }
/** The server of this Debian with its client, without a service, an account, a database and LLVM. */
const server = 'postgresql'
const programs = { 'python3-minimal': 'python3', ...onlyProgram }
const services = ['nginx', 'pgbouncer', 'rsync']

/**
 * Returns the packages that are missing and that apt may install: as root, unless `SLICER` is off.
 * @param {NodeJS.ProcessEnv} env
 */
export function missingReferenceTools({ PATH = '', SLICER }) {
  const isOnPath = (program) => PATH.split(delimiter).some((folder) => existsSync(join(folder, program)))
  const isRoot = process.getuid?.() === 0
  if (!isRoot || SLICER === 'off' || !isOnPath('apt-get')) return []
  const missing = [...debianPackages, ...Object.keys(onlyProgram)].filter(
    (name) => !isOnPath(programs[name] ?? name) && !isInstalled(name, PATH),
  )
  return installedPostgres(usr).length > 0 ? missing : [...missing, server]
}

function isInstalled(name, PATH) {
  const { stdout } = spawnSync('dpkg-query', ['--status', name], { encoding: 'utf8', env: { PATH } })
  return /^Status: .* installed$/m.test(stdout ?? '')
}

/**
 * Returns those that apt could not install. Only tests need them, so that a failure is no error.
 * @param {string[]} packages
 * @param {NodeJS.ProcessEnv} env
 */
export async function installReferenceTools(packages, env) {
  // The lists in an image are missing or name packages that are gone.
  await apt(['update', '-qq'], env)
  const isExtracted = (name) => name in onlyProgram || name === server
  const failed = await installPackages(
    packages.filter((name) => !isExtracted(name)),
    env,
  )
  for (const name of packages.filter(isExtracted)) {
    const extracted = name === server ? extractServer(env) : extractProgram(name, env)
    if (!(await extracted)) failed.push(name)
  }
  return failed
}

async function installPackages(packages, env) {
  const options = ['--yes', '-qq', '--no-install-recommends', ...noManualPages, ...startNothing]
  const install = async (names, timeout) =>
    (await apt(['install', ...options, ...names], env, { timeout })) === 0
  const failed = []
  try {
    // apt installs none of several when one cannot be had.
    if (packages.length > 0 && !(await install(packages, jointLimitMs)))
      for (const name of packages) if (!(await install([name]))) failed.push(name)
  } finally {
    // An apt that was killed has run no Post-Invoke.
    if (hasOurPolicy()) rmSync(policy)
  }
  // Unlike systemctl it is on every Debian, and disables a service for sysvinit, too.
  for (const service of services.filter((name) => packages.includes(name)))
    spawnSync('update-rc.d', [service, 'disable'], { env })
  return failed
}

function hasOurPolicy() {
  return existsSync(policy) && /^# Layerdrop$/m.test(readFileSync(policy, 'utf8'))
}

function extractProgram(name, env) {
  return extract([name], env, (folder) =>
    cpSync(join(folder, 'usr/bin', onlyProgram[name]), `${usr}/local/bin/${onlyProgram[name]}`),
  )
}

async function extractServer(env) {
  const { stdout } = spawnSync('apt-cache', ['depends', server], { encoding: 'utf8', env })
  const [, version] = /^ *Depends: postgresql-(\d+)$/m.exec(stdout ?? '') ?? []
  if (version === undefined) return false
  return await extract([`postgresql-${version}`, `postgresql-client-${version}`], env, (folder) => {
    for (const part of [`share/${server}`, `lib/${server}`])
      cpSync(join(folder, 'usr', part), `${usr}/local/${part}`, {
        recursive: true,
        // Fails a query where LLVM is missing. Without it PostgreSQL compiles no query.
        filter: (path) => !path.endsWith('/llvmjit.so'),
      })
  })
}

/** Downloads packages and gives `copy` a folder with what they hold. Returns false when one cannot be had. */
async function extract(names, env, copy) {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-'))
  try {
    await apt(['download', '-qq', ...names], env, { cwd: folder })
    const archives = readdirSync(folder)
    if (archives.length < names.length) return false
    for (const archive of archives) {
      const { status } = spawnSync('dpkg-deb', ['--extract', archive, '.'], { cwd: folder, env })
      if (status !== 0) return false
    }
    copy(folder)
    return true
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function apt(command, env, { cwd, timeout = limitMs } = {}) {
  const child = spawn('apt-get', [...aptOptions, ...command], {
    stdio: 'ignore',
    cwd,
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout,
  })
  const [code] = await once(child, 'close')
  return code
}
