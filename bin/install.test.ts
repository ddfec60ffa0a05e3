import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const root = mkdtempSync(join(tmpdir(), 'layerdrop-install-'))
after(() => rmSync(root, { recursive: true, force: true }))

/** In a copy, so that nothing real is installed, on a system that only says what it is. */
function install(platform: string, node: string) {
  mkdirSync(join(root, 'bin'), { recursive: true })
  cpSync(join(import.meta.dirname, 'install.mjs'), join(root, 'bin', 'install.mjs'))
  cpSync(join(import.meta.dirname, '..', 'package.json'), join(root, 'package.json'))
  writeFileSync(join(root, 'package-lock.json'), 'not a lock file')
  const pretend = `
    Object.defineProperty(process, 'platform', { value: '${platform}' })
    Object.defineProperty(process, 'version', { value: 'v${node}' })
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`
  return spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, join(root, 'bin', 'install.mjs')],
    { encoding: 'utf8', env: { PATH: process.env.PATH } },
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

test('an old Node suffices where npm installs a new one, and a new one suffices everywhere', () => {
  for (const [platform, node] of [
    ['linux', '20.19.0'],
    ['darwin', '22.18.0'],
    ['darwin', '24.12.0'],
  ] as const)
    assert.match(install(platform, node).stdout, /Installing packages/)
})
