import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { OperatorError } from '../errors.ts'
import { backupName, findBackup, removeOldBackups } from './backup-folder.ts'

const refused = (sentence: RegExp) => (error: unknown) =>
  error instanceof OperatorError && sentence.test(error.message)

test('the newest backups are kept, and a drill notices that they are too old', () => {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-backup-folder-'))
  after(() => rmSync(folder, { recursive: true }))
  for (let day = 1; day <= 9; day++)
    writeFileSync(join(folder, backupName(new Date(`2026-11-0${day}T03:00:00Z`))), '')
  writeFileSync(join(folder, 'notes.txt'), '')
  assert.equal(removeOldBackups(folder, 7).length, 2)
  assert.equal(readdirSync(folder).length, 8)
  const today = { now: new Date('2026-11-10T12:00:00Z') }
  assert.match(findBackup(folder, { ...today, maxAgeHours: 34 }), /layerdrop-2026-11-09T030000Z\.tar\.age$/)
  assert.throws(() => findBackup(folder, { ...today, maxAgeHours: 32 }), refused(/is 33 hours old/))
  assert.throws(() => findBackup(join(folder, 'none'), today), refused(/^There is no backup at/))
})
