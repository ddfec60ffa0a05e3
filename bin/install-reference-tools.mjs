// Plain JavaScript: install.mjs runs it before there is a Node that reads TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const aptOptions = [
  ...['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10'],
  ...['-o', 'DPkg::Lock::Timeout=60'],
]

// Python calls lib3mf, the reader of the 3MF Consortium.
const debianPackages = ['prusa-slicer', 'admesh', 'python3-minimal', 'lib3mf1']
const programs = { 'python3-minimal': 'python3' }

/**
 * Returns the packages that are missing and that apt may install: as root, unless `SLICER` is off.
 * @param {NodeJS.ProcessEnv} env
 */
export function missingReferenceTools({ PATH = '', SLICER }) {
  const isOnPath = (program) => PATH.split(delimiter).some((folder) => existsSync(join(folder, program)))
  const isRoot = process.getuid?.() === 0
  if (!isRoot || SLICER === 'off' || !isOnPath('apt-get')) return []
  return debianPackages.filter((name) => !isOnPath(programs[name] ?? name) && !isInstalled(name, PATH))
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
  const failed = []
  // One by one: apt installs none of several when one cannot be had.
  for (const name of packages)
    if ((await apt(['install', '--yes', '-qq', '--no-install-recommends', name], env)) !== 0)
      failed.push(name)
  return failed
}

async function apt(command, env) {
  const child = spawn('apt-get', [...aptOptions, ...command], {
    stdio: 'ignore',
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  })
  const [code] = await once(child, 'close')
  return code
}
