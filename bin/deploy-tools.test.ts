import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { after, test } from 'node:test'
import { nativeFolder } from '../server/platform/database/embedded/postgres-launch.ts'

const deploy = join(import.meta.dirname, '../deploy')
const folder = mkdtempSync(join(tmpdir(), 'layerdrop-deploy-'))
after(() => rmSync(folder, { recursive: true }))

const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
const programs = (...names: string[]) =>
  names.map((name) => places.map((place) => join(place, name)).find((path) => existsSync(path)) ?? '')
const [systemdAnalyze = '', nginx = '', openssl = '', rsync = '', pgbackrest = '', amtool = ''] = programs(
  'systemd-analyze',
  'nginx',
  'openssl',
  'rsync',
  'pgbackrest',
  'amtool',
)

test('systemd accepts the units', { skip: systemdAnalyze ? false : 'systemd is not installed' }, () => {
  const named = globSync('{systemd,pgbackrest}/*.{service,timer}', { cwd: deploy }).map((path) => {
    const unit = readFileSync(join(deploy, path), 'utf8')
    // What it starts is not installed here.
    writeFileSync(
      join(folder, basename(path)),
      unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
    )
    return join(folder, basename(path).replace('@', '@3000'))
  })
  assert.ok(named.length > 6)
  const { status, stderr } = spawnSync(systemdAnalyze, ['verify', '--man=no', ...named], { encoding: 'utf8' })
  assert.deepEqual([status, stderr], [0, ''])
})

test('the shell can parse the scripts, and their files are executable', () => {
  for (const path of [
    'pgbackrest/drill',
    'pgbackrest/restore-command',
    'pgbackrest/snapshot-files',
    'pgbackrest/tidy-wal',
    'compose/pgbackrest',
    'compose/create-roles.sh',
    'compose/with-wal-password',
  ]) {
    execFileSync('sh', ['-n', join(deploy, path)])
    assert.equal(statSync(join(deploy, path)).mode & 0o111, 0o111, path)
  }
})

test('nginx accepts its configuration', {
  skip: nginx && openssl ? false : 'nginx or openssl is not installed',
}, () => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  execFileSync(openssl, [...request, '-subj', '/CN=test', '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const site = readFileSync(join(deploy, 'nginx/layerdrop.conf'), 'utf8')
    .replaceAll('/var/log/nginx', folder)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
  writeFileSync(join(folder, 'site.conf'), site)
  const all = join(folder, 'nginx.conf')
  writeFileSync(all, `pid ${folder}/pid;\nevents {}\nhttp { include ${folder}/site.conf; }\n`)
  const { status, stderr } = spawnSync(nginx, ['-t', '-e', 'stderr', '-c', all], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
})

test('pgBackRest knows every option of its configuration', {
  skip: pgbackrest ? false : 'pgbackrest is not installed',
}, () => {
  for (const path of ['pgbackrest/pgbackrest.conf', 'compose/example/pgbackrest.conf']) {
    const options = ['--stanza=layerdrop', `--repo1-path=${folder}`, '--repo1-cipher-type=none']
    const { status, stdout, stderr } = spawnSync(
      pgbackrest,
      [`--config=${join(deploy, path)}`, ...options, 'info'],
      { encoding: 'utf8' },
    )
    assert.deepEqual([status, stderr], [0, ''], path)
    assert.doesNotMatch(stdout, /WARN/, path)
  }
})

test('PostgreSQL knows every setting of the configuration for archiving', () => {
  const data = join(folder, 'postgres')
  mkdirSync(data)
  copyFileSync(join(deploy, 'pgbackrest/postgresql.conf'), join(data, 'postgresql.conf'))
  const { status, stdout, stderr } = spawnSync(
    join(nativeFolder(), 'bin/postgres'),
    ['-C', 'archive_mode', '-D', data],
    { encoding: 'utf8' },
  )
  assert.deepEqual([status, stdout], [0, 'on\n'], stderr)
})

test('Alertmanager pages for severe alerts and makes tickets of all others', {
  skip: amtool ? false : 'amtool is not installed (Debian: prometheus-alertmanager)',
}, () => {
  const file = join(deploy, 'observability/alertmanager.yaml')
  assert.match(execFileSync(amtool, ['check-config', file], { encoding: 'utf8' }), /SUCCESS/)
  for (const severity of ['page', 'ticket']) {
    const route = ['config', 'routes', 'test', `--config.file=${file}`, `severity=${severity}`]
    assert.equal(execFileSync(amtool, route, { encoding: 'utf8', stdio: 'pipe' }).trim(), severity)
  }
})

test('a snapshot links unchanged files, skips unfinished ones and is deleted after 28 days', {
  skip: rsync ? false : 'rsync is not installed',
}, () => {
  const [files, snapshots] = [join(folder, 'files'), join(folder, 'snapshots')]
  const snapshot = () => {
    const env = { ...process.env, FILES: files, SNAPSHOTS: snapshots }
    execFileSync('sh', [join(deploy, 'pgbackrest/snapshot-files')], { env })
  }
  for (const path of [join(files, 'unfinished'), snapshots]) mkdirSync(path, { recursive: true })
  writeFileSync(join(files, 'kept'), 'kept')
  writeFileSync(join(files, 'unfinished/half'), 'half')
  snapshot()
  const [first = ''] = readdirSync(snapshots)
  const earlier = join(snapshots, '2026-01-02T030000Z')
  renameSync(join(snapshots, first), earlier)
  mkdirSync(join(snapshots, '2026-01-01T030000Z'))
  const old = Date.now() / 1000 - 28.1 * 86_400
  utimesSync(join(snapshots, '2026-01-01T030000Z'), old, old)
  writeFileSync(join(files, 'added'), 'added')
  snapshot()
  const [before, now = '', ...more] = readdirSync(snapshots).sort()
  assert.deepEqual([before, more], ['2026-01-02T030000Z', []])
  assert.deepEqual(readdirSync(join(snapshots, now)).sort(), ['added', 'kept'])
  assert.equal(statSync(join(snapshots, now, 'kept')).ino, statSync(join(earlier, 'kept')).ino)
})

test('received WAL is deleted after two days once archived, and kept while the archive is unreachable', (t) => {
  const [received, programs] = [join(folder, 'received'), join(folder, 'programs')]
  for (const path of [received, programs]) mkdirSync(path)
  t.after(() => rmSync(received, { recursive: true }))
  const old = Date.now() / 1000 - 2.1 * 86_400
  const archived = ['000000020000000A000000FE', '000000020000000A000000FF', '000000020000000B00000001']
  const newer = ['000000020000000B00000002', '000000030000000B00000000']
  const others = [...newer, '000000010000000A000000FD', '00000002.history']
  for (const name of [...archived, ...others]) {
    writeFileSync(join(received, name), '')
    utimesSync(join(received, name), old, old)
  }
  writeFileSync(join(received, '000000020000000B00000000'), 'of today')
  const tidy = (psql: string) => {
    writeFileSync(join(programs, 'psql'), `#!/bin/sh\n${psql}\n`, { mode: 0o755 })
    const env = { ...process.env, PATH: `${programs}:${process.env.PATH}`, LAYERDROP_WAL: received }
    return spawnSync('sh', [join(deploy, 'pgbackrest/tidy-wal')], { env, encoding: 'utf8' })
  }
  for (const psql of ['exit 2', 'true']) assert.notEqual(tidy(psql).status, 0)
  assert.equal(readdirSync(received).length, 8)
  const { status, stderr } = tidy('echo 000000020000000B00000001')
  assert.deepEqual([status, stderr], [0, ''])
  assert.deepEqual(readdirSync(received).sort(), ['000000020000000B00000000', ...others].sort())
})
