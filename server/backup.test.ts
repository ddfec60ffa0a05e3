import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-keys-'))
after(() => rmSync(folder, { recursive: true }))

test('a new key never replaces the file of another one, whose backups would not open any more', () => {
  const file = join(folder, 'backup.key')
  const writeKey = () => {
    const script = join(import.meta.dirname, 'backup.ts')
    return spawnSync(process.execPath, [script, '--new-key', file], { encoding: 'utf8' })
  }
  assert.equal(writeKey().status, 0)
  const key = readFileSync(file, 'utf8')
  const { status, stdout, stderr } = writeKey()
  assert.deepEqual([status, stdout], [1, ''])
  assert.equal(stderr, `${file} exists: its key may still open backups. Name another file for the new key.\n`)
  assert.equal(readFileSync(file, 'utf8'), key)
})
