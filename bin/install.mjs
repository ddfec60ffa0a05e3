// Runs on whatever Node is there: brings node_modules up to the lock file, and with it the Node we run on.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installReferenceTools, missingReferenceTools } from './install-reference-tools.mjs'
import { takeProcessLock } from './process-lock.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const tools = join(root, 'tools')
const withTests = process.argv.includes('--tests')
const notInstallable = join(root, 'node_modules', '.layerdrop-without-reference-tools')

if (Number(process.versions.node.split('.')[0]) < 20)
  fail('Layerdrop needs Node 20 or newer to install itself.')
if (!hasBundledNode() && !runsTypeScript())
  fail(
    `Layerdrop runs on Node 22.18 or newer, and on 24.12 or newer; this is ${process.version}. npm brings none for this system: please install it.`,
  )

if (isMissing()) {
  const release = takeProcessLock({
    file: join(root, '.install-lock'),
    abandonedAfterMs: 7_200_000,
    onWait: () => process.stdout.write('Waiting for another installation…\n'),
  })
  try {
    await installMissing()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } finally {
    release()
  }
}

function isMissing() {
  return arePackagesMissing() || areToolsMissing() || referenceTools().length > 0
}

// Everything that tests need contains everything that a start needs.
function arePackagesMissing() {
  const [installed, wanted] = [stampOf(root), hashOfLock(root)]
  return installed !== `${wanted} all` && (withTests || installed !== `${wanted} run`)
}

function areToolsMissing() {
  return withTests && stampOf(tools) !== hashOfLock(tools)
}

/** A tool that could not be installed is not tried again, and the tests that need it are skipped. */
function referenceTools() {
  if (!withTests) return []
  const failed = failedReferenceTools()
  return missingReferenceTools(process.env).filter((name) => !failed.includes(name))
}

function failedReferenceTools() {
  return existsSync(notInstallable) ? readFileSync(notInstallable, 'utf8').split(' ') : []
}

/** Another process may have installed the packages while this one waited. npm and apt run at the same time. */
async function installMissing() {
  const missing = referenceTools()
  const [packages, linters, reference] = await Promise.allSettled([
    installPackages(),
    installLinters(),
    installMissingTools(missing),
  ])
  for (const { status, reason } of [packages, linters, reference]) if (status === 'rejected') throw reason
  // npm removes this file, too.
  if (missing.length > 0)
    writeFileSync(notInstallable, [...failedReferenceTools(), ...reference.value].join(' '))
}

async function installMissingTools(missing) {
  if (missing.length === 0) return []
  process.stdout.write(`Installing ${missing.join(', ')}: tests let them judge models and configurations…\n`)
  return await installReferenceTools(missing, process.env)
}

async function installPackages() {
  if (!arePackagesMissing()) return
  process.stdout.write('Installing packages…\n')
  await install(root, ['ci', ...(withTests ? [] : ['--omit=dev'])])
  stamp(root, `${hashOfLock(root)} ${withTests ? 'all' : 'run'}`)
}

async function installLinters() {
  if (!areToolsMissing()) return
  // npm ci refuses this lock file wherever one of the linters' platform packages is missing (npm/cli 9846).
  await install(tools, ['install', '--no-save'])
  stamp(tools, hashOfLock(tools))
}

async function install(folder, command) {
  rmSync(join(folder, 'node_modules', '.layerdrop-installed'), { force: true })
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [program, ...before] = npm
  const child = spawn(program, [...before, ...command, '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: npm.length === 1 && process.platform === 'win32',
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('The packages could not be installed; npm says why above.')
}

function hasBundledNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const system = process.platform === 'win32' ? 'win' : process.platform
  return `node-${system}-${process.arch}` in optionalDependencies
}

function runsTypeScript() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return (major === 22 && minor >= 18) || (major === 24 && minor >= 12) || major > 24
}

function stampOf(folder) {
  const path = join(folder, 'node_modules', '.layerdrop-installed')
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function stamp(folder, text) {
  writeFileSync(join(folder, 'node_modules', '.layerdrop-installed'), text)
}

function hashOfLock(folder) {
  const lockFile = readFileSync(join(folder, 'package-lock.json'))
  return createHash('sha256').update(lockFile).digest('hex')
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
