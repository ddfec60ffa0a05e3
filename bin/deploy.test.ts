import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { defaultLimits } from '../geometry/model-process/model-process.ts'
import { secretNames } from '../server/platform/config/secret-files.ts'
import { importsOf, isTest } from './source-imports.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../deploy', path), 'utf8')
const operations = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
const known: string[] = [...secretNames]

test('the proxy of the containers differs from the proxy of a machine only in its servers and its log', () => {
  const expected = read('nginx/layerdrop.conf')
    .replace('server 127.0.0.1:3000 ', 'server web-1:3000 ')
    .replace('server 127.0.0.1:3001 ', 'server web-2:3000 ')
    .replaceAll('/var/log/nginx/layerdrop.log', '/dev/stdout')
  const withoutTitle = (text: string) => text.slice(text.indexOf('\n'))
  assert.equal(withoutTitle(read('compose/example/proxy.conf')), withoutTitle(expected))
})

test('every file or credential in the deployment is a secret that the service reads', () => {
  const [web, worker] = ['layerdrop-web@.service', 'layerdrop-worker.service'].map((unit) =>
    matches(read(`systemd/${unit}`), /^LoadCredential=(\w+):/gm),
  )
  for (const name of web ?? []) assert.ok(known.includes(name), name)
  assert.deepEqual(worker, web, 'both read the same layerdrop.env, whose settings need them')
  for (const file of ['compose/example/layerdrop.env', 'kubernetes/layerdrop.yaml']) {
    const names = matches(read(file), /^\s*(\w+)_FILE[=:]/gm)
    assert.ok(names.includes('STRIPE_SECRET_KEY'))
    for (const name of names) assert.ok(known.includes(name), name)
  }
})

test('a web server may use the memory of a trace and a preview beside its own, and outlives a model process that is killed', () => {
  const needed = 2 * defaultLimits.megabytes + 512
  const [unit = ''] = matches(read('systemd/layerdrop-web@.service'), /^MemoryMax=(\d+)G$/gm)
  const [container = ''] = matches(read('kubernetes/layerdrop.yaml'), /limits: \{ memory: (\d+)Gi \}/g)
  for (const limit of [unit, container]) assert.ok(Number(limit) * 1024 >= needed, limit)
  for (const name of ['layerdrop-web@.service', 'layerdrop-worker.service'])
    assert.match(read(`systemd/${name}`), /^OOMPolicy=continue$/m)
})

test('every container logs to journald, which deletes by age', () => {
  const [compose, receiver] = ['compose', 'wal-receiver'].map((name) => read(`compose/${name}.yaml`))
  const images = matches(compose ?? '', /^ +image: (.*)$/gm)
  assert.ok(images.length > 5)
  assert.equal(
    matches(compose ?? '', /^ +image: .*\n +logging: (\*logging)$|^ +(logging: \*logging)\n +image/gm).length,
    images.length,
  )
  assert.match(compose ?? '', /^x-logging: &logging \{ driver: journald \}$/m)
  assert.match(receiver ?? '', /^ +logging: \{ driver: journald \}$/m)
})

test('the containers of the web servers keep the addresses that nginx has looked up, in the trusted network', () => {
  const compose = read('compose/compose.yaml')
  const [subnet = ''] = matches(compose, /subnet: ([\d.]+\/24)/g)
  assert.deepEqual(matches(read('compose/example/layerdrop.env'), /^TRUST_PROXY=(.*)$/gm), [subnet])
  const addresses = matches(compose, /ipv4_address: ([\d.]+)/g)
  assert.equal(new Set(addresses).size, 2)
  for (const address of addresses) assert.equal(address.replace(/\d+$/, '0/24'), subnet)
})

test('Prometheus scrapes the ports that containers and units serve, on this machine alone', () => {
  const [targets = ''] = matches(read('observability/prometheus.yaml'), /- targets: \[(.*)\]/g)
  const scraped = matches(targets, /"127\.0\.0\.1:(\d+)"/g)
  const published = matches(read('compose/compose.yaml'), /ports: \["127\.0\.0\.1:(\d+):9400"\]/g)
  assert.deepEqual(published, scraped)
  const [web = '', worker = ''] = ['layerdrop-web@.service', 'layerdrop-worker.service'].map(
    (unit) => matches(read(`systemd/${unit}`), /^Environment=METRICS=(.*)$/gm)[0],
  )
  assert.deepEqual([web.replace('%i', '3000'), web.replace('%i', '3001'), worker], scraped)
})

test('the units give their dynamic user a home, which the client of a bucket asks for', () => {
  for (const unit of ['layerdrop-web@.service', 'layerdrop-worker.service'])
    assert.deepEqual(matches(read(`systemd/${unit}`), /^Environment=HOME=(.*)$/gm), ['/'], unit)
})

test('the units wait for the disks that are mounted where their dynamic user has data and files', () => {
  for (const unit of ['layerdrop-web@.service', 'layerdrop-worker.service']) {
    const text = read(`systemd/${unit}`)
    const [folders = ''] = matches(text, /^StateDirectory=(.*)$/gm)
    const [link, ...used] = folders.split(' ')
    assert.equal(link, 'layerdrop')
    const [data] = matches(text, /DATA_DIR=%S\/(\S+)$/gm)
    assert.deepEqual(used, [data, 'layerdrop/files'], unit)
    assert.equal(data?.includes('%i'), unit.includes('@'), 'each web server has a data folder of its own')
    const mounts = used.map((folder) => `%S/private/${folder}`).join(' ')
    assert.deepEqual(matches(text, /^RequiresMountsFor=(.*)$/gm), [mounts], unit)
  }
})

test('the WAL receiver in a container has the options of the unit, but connects again by itself', () => {
  const unit = read('pgbackrest/layerdrop-wal.service').replaceAll('\\\n', '')
  const [options = ''] = matches(unit, /^ExecStart=\/usr\/bin\/pg_receivewal (.*)$/gm)
  const [, command = ''] = read('compose/wal-receiver.yaml').split('- pg_receivewal\n')
  const [items = ''] = command.split('    secrets:')
  const inContainer = items.replaceAll(/- (>-)?/g, '')
  const words = (text: string) => text.replaceAll('"', '').trim().split(/\s+/)
  assert.deepEqual(words(inContainer), words(options.replace(' --no-loop', '')))
})

test('no step of the guide overwrites the settings of an operator', () => {
  assert.deepEqual(operations.match(/[^>]>\s*\S*\.env\b.*/g) ?? [], [])
  const copies = operations.match(/\bcp .*example\/\*/g) ?? []
  assert.deepEqual(copies, ['cp --no-clobber example/*'])
})

test('every scheduled backup tells node_exporter that it succeeded', () => {
  const file = '/var/lib/prometheus/node-exporter/layerdrop-backup.prom'
  const [watched = ''] = matches(read('observability/machine-alerts.yaml'), /absent\(.*file=~"(.*)"/g)
  assert.match(file, new RegExp(`^${watched}$`))
  const scheduled = operations.match(/^ *0 \d.* (?:pgbackrest|npm run --silent) .*backup.*$/gm) ?? []
  const backups = scheduled.filter((line) => !line.includes('restore'))
  assert.equal(backups.length, 5)
  for (const line of backups) assert.ok(line.endsWith(` && touch -c ${file}`), line)
  assert.match(
    read('pgbackrest/layerdrop-backup.service'),
    new RegExp(`^ExecStartPost=\\S+ --no-create ${file}$`, 'm'),
  )
  assert.match(operations, /\/dev\/null (\S+\.prom) && touch --date=@0 \1`/, 'a new file is no backup')
})

test('no secret of the containers gets into the repository or the context of the image', () => {
  for (const name of ['.gitignore', '.dockerignore']) {
    const lines = readFileSync(join(import.meta.dirname, '..', name), 'utf8').split('\n')
    assert.ok(
      lines.some((line) => line.replace(/^\/|\/$/g, '') === 'deploy/compose/secrets'),
      name,
    )
  }
})

test('a checkout of the next release leaves the settings of an operator alone', () => {
  const ignored = readFileSync(join(import.meta.dirname, '../.gitignore'), 'utf8').split('\n')
  const settings = globSync('*', { cwd: join(import.meta.dirname, '../deploy/compose/example') })
  assert.equal(settings.length, 4)
  for (const name of settings) {
    assert.ok(ignored.includes(`/deploy/compose/${name}`), name)
    assert.ok(!existsSync(join(import.meta.dirname, '../deploy/compose', name)), name)
  }
})

test('no file of the deployment holds a secret', () => {
  for (const file of ['compose/example/layerdrop.env', 'compose/example/mail.env', 'systemd/layerdrop.env'])
    for (const name of matches(read(file), /^(\w+)=/gm)) assert.ok(!known.includes(name), name)
})

test('the image has every file of the web app that the server reads', () => {
  const copied = matches(read('Containerfile'), /^COPY (?:--from=build \/layerdrop\/)?(web\S+) /gm)
  assert.deepEqual(copied, ['web/dist', 'web/public/first-paint.js'])
})

test('the image has no test, and every file that its sources import', () => {
  const root = join(import.meta.dirname, '..')
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const copied = globSync('{server,contract,geometry}/**/*.ts', { cwd: root, exclude: ignored })
  assert.deepEqual(
    copied.filter((path) => isTest(path) || /(^|\/)testing[./]/.test(path)),
    [],
  )
  const imported = new Set(copied.flatMap((path) => importsOf(path).map(({ to }) => to)))
  const sources = [...imported].filter((path) => path.endsWith('.ts'))
  assert.ok(sources.length > 500)
  assert.deepEqual(
    sources.filter((path) => !copied.includes(path)),
    [],
  )
})

test('the image has the compile cache of its own account: what a container writes is gone at its next start', () => {
  const image = read('Containerfile')
  const [cache = ''] = matches(image, /NODE_COMPILE_CACHE=(\S+)/g)
  assert.match(cache, /^\/layerdrop\//)
  const [, afterUser = ''] = image.split(/^USER 10001:10001$/m)
  assert.match(afterUser, /^RUN for program in main worker; do/m)
  const [late = ''] = matches(afterUser, /^RUN for package in \\\n([^;]*);/gm)
  const sources = globSync('{server,geometry}/**/*.ts', {
    cwd: join(import.meta.dirname, '..'),
    exclude: (path) => /(^|\/)(node_modules|testing|dist|package)$|\.test\.ts$/.test(String(path)),
  })
  const imported = sources.flatMap(importsOf).filter(({ isLazy, to }) => isLazy && to === '')
  assert.deepEqual(
    late.split(/[\s\\]+/).filter(Boolean),
    [...new Set(imported.map(({ specifier }) => specifier))].sort(),
  )
})

test('the image keeps every package that a source of the server names, without declarations and source maps', (t) => {
  const root = join(import.meta.dirname, '..')
  const image = mkdtempSync(join(tmpdir(), 'image-'))
  t.after(() => rmSync(image, { recursive: true }))
  for (const name of ['server', 'contract', 'geometry']) symlinkSync(join(root, name), join(image, name))
  copyFileSync(join(root, 'package-lock.json'), join(image, 'package-lock.json'))
  const packages = readFileSync(join(image, 'package-lock.json'), 'utf8')
  for (const path of Object.keys(JSON.parse(packages).packages))
    mkdirSync(join(image, path), { recursive: true })
  for (const name of ['fastify.d.ts', 'fastify.js', 'fastify.js.map', 'LICENSE'])
    writeFileSync(join(image, 'node_modules/fastify', name), '')
  execFileSync(process.execPath, [join(root, 'deploy/remove-unused-packages.mjs')], { cwd: image })
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const sources = globSync('{server,contract,geometry}/**/*.ts', {
    cwd: root,
    exclude: (path) => /(^|\/)(testing|dist|package)$|\.(test|config)\.ts$/.test(String(path)),
  }).map((path) => readFileSync(join(root, path), 'utf8'))
  const named = Object.keys(dependencies).filter((name) =>
    sources.some((source) => source.includes(`'${name}'`) || source.includes(`'${name}/`)),
  )
  assert.ok(named.includes('fastify') && named.includes('occt-import-js'))
  assert.deepEqual(
    named.filter((name) => !existsSync(join(image, 'node_modules', name))),
    [],
  )
  assert.deepEqual(readdirSync(join(image, 'node_modules/fastify')).toSorted(), ['LICENSE', 'fastify.js'])
  for (const name of ['react', 'vite']) assert.ok(!existsSync(join(image, 'node_modules', name)), name)
})
