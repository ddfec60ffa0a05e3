import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { memoryFolder, removeOldMemoryFolders } from './memory-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'layerdrop-memory-'))
after(() => rmSync(root, { recursive: true, force: true }))

test('only folders of tests that were left a day ago are removed', () => {
  for (const name of ['layerdrop-old', 'layerdrop-new', 'another']) mkdirSync(join(root, name))
  const now = Date.now()
  for (const name of ['layerdrop-old', 'another']) utimesSync(join(root, name), 0, now / 1000 - 86_401)
  removeOldMemoryFolders(root, now)
  removeOldMemoryFolders(join(root, 'missing'), now)
  assert.deepEqual(readdirSync(root), ['another', 'layerdrop-new'])
})

test('each caller gets an empty folder of its own', (t) => {
  const folders = [memoryFolder('a'), memoryFolder('a')]
  t.after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true })
  })
  assert.notEqual(folders[0], folders[1])
  for (const folder of folders) assert.deepEqual(readdirSync(folder), [])
})
