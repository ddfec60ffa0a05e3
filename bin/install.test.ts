import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, test } from 'node:test'

const root = mkdtempSync(join(tmpdir(), 'layerdrop-install-'))
after(() => rmSync(root, { recursive: true, force: true }))

const lock = join(root, '.install-lock')
const log = join(root, 'npm-log')
/** Larger than any process id of Linux. */
const dead = 2 ** 22 + 7
const mode = 0o700

/** Copies the project, so that nothing real is installed. */
function copyProject() {
  mkdirSync(join(root, 'bin'), { recursive: true })
  const installed = '../server/platform/database/testing/installed-postgres.mjs'
  for (const name of ['install.mjs', 'install-reference-tools.mjs', 'process-lock.mjs', installed])
    cpSync(join(import.meta.dirname, name), join(root, 'bin', name))
  cpSync(join(import.meta.dirname, '..', 'package.json'), join(root, 'package.json'))
  writeFileSync(join(root, 'package-lock.json'), 'not a lock file')
}

/** Installs on a simulated system, with an npm that fails. */
function install(platform: string, node: string) {
  copyProject()
  writeFileSync(join(root, 'npm'), '#!/bin/sh\nexit 1\n', { mode })
  const pretend = `
    Object.defineProperty(process, 'platform', { value: '${platform}' })
    Object.defineProperty(process, 'version', { value: 'v${node}' })
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`
  return spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, join(root, 'bin', 'install.mjs')],
    { encoding: 'utf8', env: { PATH: [root, process.env.PATH].join(delimiter) } },
  )
}

test('an old Node without a newer one from npm is refused in one sentence', () => {
  const { status, stdout, stderr } = install('darwin', '22.17.0')
  assert.equal(status, 1)
  assert.equal(stdout, '')
  assert.match(
    stderr,
    /^Layerdrop runs on Node 22\.18 or newer, and on 24\.12 or newer; this is v22\.17\.0\. .*\n$/,
  )
})

test('an old Node suffices where npm installs a new one, and a new Node suffices everywhere', () => {
  for (const [platform, node] of [
    ['linux', '20.19.0'],
    ['darwin', '22.18.0'],
    ['darwin', '24.12.0'],
  ] as const)
    assert.match(install(platform, node).stdout, /Installing packages/)
})

/** Installs with a slow npm that succeeds or fails. Resolves with the exit code and the output. */
async function installWith(status: number) {
  const npm = join(root, 'npm.mjs')
  writeFileSync(
    npm,
    `import { appendFileSync, mkdirSync } from 'node:fs'
    appendFileSync(${JSON.stringify(log)}, 'begin ')
    await new Promise((resolve) => setTimeout(resolve, 400))
    mkdirSync('node_modules', { recursive: true })
    appendFileSync(${JSON.stringify(log)}, 'end ')
    process.exit(${status})`,
  )
  const child = spawn(process.execPath, [join(root, 'bin', 'install.mjs')], {
    env: { ...process.env, npm_execpath: npm },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  return { code, output }
}

function startOver() {
  copyProject()
  for (const path of ['node_modules', 'tools/node_modules', 'npm-log'])
    rmSync(join(root, path), { recursive: true, force: true })
}

test('of two simultaneous first starts one installs and the other waits', async () => {
  startOver()
  const ends = await Promise.all([installWith(0), installWith(0)])
  assert.deepEqual(
    ends.map(({ code }) => code),
    [0, 0],
  )
  assert.equal(readFileSync(log, 'utf8'), 'begin end ')
  assert.match(ends.map(({ output }) => output).join(''), /Waiting for another installation…/)
  assert.equal(existsSync(lock), false)
})

test('an installation takes over the lock of a killed one, and releases its own after a failure', async () => {
  startOver()
  writeFileSync(lock, String(dead))
  assert.equal((await installWith(1)).code, 1)
  assert.equal(existsSync(lock), false)
  assert.equal((await installWith(0)).code, 0)
  assert.equal(readFileSync(log, 'utf8'), 'begin end begin end ')
})

const asRoot = { skip: process.getuid?.() !== 0 && 'only root installs packages' }

function redirectTo(machine: string) {
  const script = join(root, 'bin', 'install-reference-tools.mjs')
  const text = readFileSync(script, 'utf8')
  assert.ok(text.includes("const usr = '/usr'"))
  writeFileSync(script, text.replace("const usr = '/usr'", `const usr = '${machine}'`))
}

/** Installs on a machine with a fake apt-get. Returns the exit code, the output and the arguments of apt-get. */
function installForTests(script: string, { SLICER }: { SLICER?: string } = {}) {
  startOver()
  const machine = join(root, 'machine')
  rmSync(machine, { recursive: true, force: true })
  mkdirSync(join(machine, 'sbin'), { recursive: true })
  redirectTo(machine)
  mkdirSync(join(root, 'tools'), { recursive: true })
  writeFileSync(join(root, 'tools', 'package-lock.json'), 'not a lock file either')
  const asked = join(root, 'apt-commands')
  rmSync(asked, { force: true })
  const installedIfFileExists = `[ -e ${machine}/$2 ] && echo 'Status: install ok installed'`
  writeFileSync(join(machine, 'dpkg-query'), `#!/bin/sh\n${installedIfFileExists}\n`, { mode })
  writeFileSync(join(machine, 'apt-get'), `#!/bin/sh\nprintf "%s\\n" "$*" >> ${asked}\n${script}\n`, { mode })
  const npm = join(root, 'npm.mjs')
  writeFileSync(npm, `import { mkdirSync } from 'node:fs'\nmkdirSync('node_modules', { recursive: true })`)
  const run = () =>
    spawnSync(process.execPath, [join(root, 'bin', 'install.mjs'), '--tests'], {
      encoding: 'utf8',
      env: { PATH: machine, npm_execpath: npm, ...(SLICER && { SLICER }) },
    })
  return { machine, run, aptLog: () => (existsSync(asked) ? readFileSync(asked, 'utf8') : '') }
}

const tools = [
  ...['prusa-slicer', 'admesh', 'python3-minimal', 'lib3mf1'],
  ...['nginx', 'pgbouncer', 'pgbackrest', 'rsync', 'iptables', 'libpq5', 'libxml2'],
  ...['prometheus', 'prometheus-alertmanager', 'postgresql'],
]
const commandsFor = (installed: string[], { oneByOne = false } = {}) => {
  const packages = installed.filter((name) => !/^(prometheus|postgresql)/.test(name))
  const commands = [
    'update -qq',
    `install .* ${packages.join(' ')}`,
    ...packages.filter(() => oneByOne).map((name) => `install .* ${name}`),
    'download -qq prometheus',
    'download -qq prometheus-alertmanager',
  ]
  return new RegExp(`^${commands.map((command) => `-o .* ${command}\\n`).join('')}$`)
}

test('the tests install the reference tools from Debian once', asRoot, () => {
  const { run, aptLog } = installForTests(
    `for name; do case $name in ${tools.join('|')}) : > ${root}/machine/$name;; esac; done`,
  )
  const { status, stdout } = run()
  assert.equal(status, 0)
  assert.match(stdout, new RegExp(`Installing ${tools.join(', ')}: `))
  assert.equal(run().stdout, '')
  assert.match(aptLog(), commandsFor(tools))
})

test('a machine with some reference tools gets the others, with services disabled', asRoot, () => {
  const { machine, run, aptLog } = installForTests('exit 0')
  writeFileSync(join(machine, 'update-rc.d'), `#!/bin/sh\necho "$@" >> ${machine}/disabled\n`, { mode })
  for (const name of tools.slice(0, 5)) writeFileSync(join(machine, name), '')
  assert.equal(run().status, 0)
  assert.match(aptLog(), commandsFor(tools.slice(5)))
  assert.equal(readFileSync(join(machine, 'disabled'), 'utf8'), 'pgbouncer disable\nrsync disable\n')
})

test('a machine that cannot install reference tools tries only once', asRoot, () => {
  const { run, aptLog } = installForTests('exit 100')
  assert.equal(run().status, 0)
  assert.equal(run().status, 0)
  assert.match(aptLog(), commandsFor(tools, { oneByOne: true }))
})

test('a machine without an admesh package still gets PrusaSlicer', asRoot, () => {
  const { machine, run, aptLog } = installForTests(
    `for name; do case $name in admesh) exit 100;; ${tools.join('|')}) : > ${root}/machine/$name;; esac; done`,
  )
  assert.equal(run().status, 0)
  assert.ok(existsSync(join(machine, 'prusa-slicer')))
  assert.equal(run().stdout, '')
  assert.match(aptLog(), commandsFor(tools, { oneByOne: true }))
})

test('the PostgreSQL of Debian is unpacked with its client and not installed', asRoot, () => {
  const { machine, run, aptLog } = installForTests(
    `for name; do case $name in postgresql-*) : > $name.deb;; esac; done`,
  )
  writeFileSync(join(machine, 'apt-cache'), `#!/bin/sh\necho '  Depends: postgresql-15'\n`, { mode })
  const unpack = `PATH=/usr/bin:/bin
    for part in lib share; do mkdir -p usr/$part/postgresql/15/bin; : > usr/$part/postgresql/15/bin/\${2%.deb}; done`
  writeFileSync(join(machine, 'dpkg-deb'), `#!/bin/sh\n${unpack}\n`, { mode })
  assert.equal(run().status, 0)
  assert.match(aptLog(), /^-o .* download -qq postgresql-15 postgresql-client-15$/m)
  assert.doesNotMatch(aptLog(), / install .* postgresql/)
  for (const path of ['lib/postgresql/15/bin/postgresql-15', 'share/postgresql/15/bin/postgresql-client-15'])
    assert.ok(existsSync(join(machine, 'local', path)))
})

test('packages and linters are installed at the same time', () => {
  const { machine, run } = installForTests('exit 100', { SLICER: 'off' })
  const begun = join(machine, 'begun')
  // Each npm succeeds only when both have begun.
  writeFileSync(
    join(root, 'npm.mjs'),
    `import { mkdirSync, readdirSync } from 'node:fs'
    mkdirSync('node_modules', { recursive: true })
    mkdirSync('${begun}/' + process.argv[2], { recursive: true })
    for (let look = 0; readdirSync('${begun}').length < 2; look++) {
      if (look > 2000) process.exit(1)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }`,
  )
  assert.equal(run().status, 0)
})

test('a failed npm keeps the lock until apt has ended', asRoot, () => {
  const unlocked = join(root, 'unlocked')
  const { run, aptLog } = installForTests(`/bin/sleep 0.1; [ -e ${lock} ] || : > ${unlocked}`)
  writeFileSync(join(root, 'npm.mjs'), 'process.exit(1)')
  assert.equal(run().status, 1)
  assert.match(aptLog(), commandsFor(tools))
  assert.equal(existsSync(unlocked), false)
  assert.equal(existsSync(lock), false)
})

test('a killed apt leaves no policy-rc.d of ours, and the machine’s own file stays', asRoot, () => {
  const whileItInstalls = join(root, 'policy-while-apt-installs')
  rmSync(whileItInstalls, { force: true })
  const { machine, run, aptLog } = installForTests(
    `for option; do case $option in DPkg::Pre-Invoke::=*)
      PATH=/usr/bin:/bin /bin/sh -c "\${option#*::=}"; PATH=/usr/bin:/bin cp ${join(root, 'machine', 'sbin', 'policy-rc.d')} ${whileItInstalls}; kill $$;;
    esac; done`,
  )
  const policy = join(machine, 'sbin', 'policy-rc.d')
  assert.equal(run().status, 0)
  assert.match(aptLog(), commandsFor(tools, { oneByOne: true }))
  assert.match(readFileSync(whileItInstalls, 'utf8'), /^# Layerdrop\nexit 101$/m)
  assert.equal(existsSync(policy), false)
  startOver()
  redirectTo(machine)
  writeFileSync(policy, '#!/bin/sh\nexit 101\n')
  assert.equal(run().status, 0)
  assert.equal(readFileSync(policy, 'utf8'), '#!/bin/sh\nexit 101\n')
})

test('no slicer is installed on a machine with SLICER=off', () => {
  const { run, aptLog } = installForTests('exit 0', { SLICER: 'off' })
  assert.equal(run().status, 0)
  assert.equal(aptLog(), '')
})
