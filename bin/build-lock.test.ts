import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { withBuildLock } from './build-lock.ts'
import { freshFolderFor, replaceFolder } from './replace-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'layerdrop-build-'))
after(() => rmSync(root, { recursive: true }))
const file = join(root, 'lock')
const silent = () => undefined
/** Larger than any process id of Linux. */
const dead = 2 ** 22 + 7

/** Runs in a process of its own; resolves when it exits with code 0. */
function run(code: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
  return new Promise<void>((resolve, reject) => {
    child.once('exit', (status) => (status === 0 ? resolve() : reject(new Error(`exit ${status}`))))
  })
}

const modules = {
  lock: JSON.stringify(join(import.meta.dirname, 'build-lock.ts')),
  folder: JSON.stringify(join(import.meta.dirname, 'replace-folder.ts')),
}

test('two processes build one after the other', async () => {
  const log = join(root, 'log')
  const build = (name: string) => `
    import { appendFileSync } from 'node:fs'
    import { withBuildLock } from ${modules.lock}
    withBuildLock(() => undefined, () => {
      appendFileSync(${JSON.stringify(log)}, '${name}')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
      appendFileSync(${JSON.stringify(log)}, '${name}')
    }, ${JSON.stringify(file)})`
  await Promise.all([run(build('a')), run(build('b'))])
  assert.match(readFileSync(log, 'utf8'), /^(aabb|bbaa)$/)
  assert.equal(existsSync(file), false)
})

test('a build takes over the lock of a dead process, and a failed build releases its lock', () => {
  writeFileSync(file, String(dead))
  assert.throws(() => withBuildLock(silent, () => assert.fail('the build failed'), file), /the build failed/)
  assert.equal(existsSync(file), false)
})

test('an empty lock file, which a killed process leaves, is taken over after seconds', {
  timeout: 20_000,
}, async () => {
  writeFileSync(file, '')
  const before = new Date(Date.now() - 6_000)
  utimesSync(file, before, before)
  await run(`
    import { withBuildLock } from ${modules.lock}
    withBuildLock(() => undefined, () => undefined, ${JSON.stringify(file)})`)
  assert.equal(existsSync(file), false)
})

test('a build does not remove a lock that another process has taken over', () => {
  withBuildLock(silent, () => writeFileSync(file, `${process.ppid}`), file)
  assert.equal(readFileSync(file, 'utf8'), `${process.ppid}`)
  rmSync(file)
})

// https://man7.org/linux/man-pages/man2/write.2.html: EFBIG, as ENOSPC on a full disk, comes after the file was created.
test('a lock that cannot be written leaves no file', { skip: process.platform === 'win32' }, async () => {
  const code = `
    import { withBuildLock } from ${modules.lock}
    try {
      withBuildLock(() => undefined, () => undefined, ${JSON.stringify(file)})
    } catch (error) {
      process.exit(error.code === 'EFBIG' ? 0 : 1)
    }
    process.exit(2)`
  const limited = ['-c', 'ulimit -f 0 && exec "$0" "$@"', process.execPath, '--input-type=module', '-e', code]
  const { status } = spawnSync('sh', limited, { stdio: 'inherit' })
  assert.equal(status, 0)
  assert.equal(existsSync(file), false)
})

test('a folder that two processes replace repeatedly is complete at each read', async () => {
  const folder = join(root, 'dist')
  const replace = (name: string) => `
    import { mkdirSync, writeFileSync } from 'node:fs'
    import { freshFolderFor, replaceFolder } from ${modules.folder}
    for (let round = 0; round < 60; round++) {
      const fresh = freshFolderFor(${JSON.stringify(folder)})
      mkdirSync(fresh)
      for (const part of ['1', '2', '3']) writeFileSync(fresh + '/' + part, '${name}' + round)
      replaceFolder(${JSON.stringify(folder)}, fresh)
    }`
  await Promise.all([run(replace('a')), run(replace('b'))])
  const parts = readdirSync(folder).map((part) => readFileSync(join(folder, part), 'utf8'))
  assert.equal(parts.length, 3)
  assert.equal(new Set(parts).size, 1)
  assert.deepEqual(
    readdirSync(root).filter((name) => name.startsWith('dist-')),
    [],
  )
})

test('files that a killed build left are removed, and files of a running build stay', () => {
  const folder = join(root, 'app')
  const [left, written] = [`${folder}-${dead}`, `${folder}-${process.ppid}`]
  for (const each of [left, written]) mkdirSync(each)
  const fresh = freshFolderFor(folder)
  assert.deepEqual([existsSync(left), existsSync(written)], [false, true])
  mkdirSync(fresh)
  replaceFolder(folder, fresh)
  assert.ok(existsSync(folder))
})
