import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, script), ...args], { encoding: 'utf8' })

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-keys-'))
after(() => rmSync(folder, { recursive: true }))

test('a new key never replaces another key file, whose backups would become unreadable', () => {
  const file = join(folder, 'backup.key')
  const writeKey = () => run('backup.ts', '--new-key', file)
  assert.equal(writeKey().status, 0)
  const key = readFileSync(file, 'utf8')
  const { status, stdout, stderr } = writeKey()
  assert.deepEqual([status, stdout], [1, ''])
  assert.equal(stderr, `${file} exists: its key may still open backups. Name another file for the new key.\n`)
  assert.equal(readFileSync(file, 'utf8'), key)
})

test('a key file that does not exist or is a folder is named in a sentence', () => {
  const missing = join(folder, 'missing.key')
  for (const key of [missing, folder]) {
    const { status, stdout, stderr } = run('restore.ts', '--key', key, 'layerdrop.tar.age')
    assert.deepEqual([status, stdout, stderr], [1, '', `There is no key file at ${key}.\n`])
  }
})
