import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeFileName } from './safe-file-name.ts'

test('unsafe characters of a file name are removed', () => {
  const cases = {
    'vase.png': 'vase.png',
    '../../etc/passwd': 'passwd',
    'C:\\Windows\\win.ini': 'win.ini',
    '.htaccess': 'htaccess',
    'a\u0000b\r\nc.png': 'abc.png',
    'photo\u202egnp.exe': 'photognp.exe',
    '"><script>.png': 'script.png',
    'Vase für Ömer 🌱.png': 'Vase für Ömer 🌱.png',
    '   ': 'file.png',
    '': 'file.png',
    '..': 'file.png',
  }
  for (const [name, clean] of Object.entries(cases)) assert.equal(safeFileName(name, 'file.png'), clean)
  assert.equal(safeFileName('🌱'.repeat(500)).length, 240)
})
