import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { isSlicerInstalled } from './slicer-view.ts'

test('PrusaSlicer finds a cube and projects of filaments and settings sound, and weighs them about as we do', {
  skip: !isSlicerInstalled() && 'prusa-slicer is not installed',
}, () => {
  // No kept slices.
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-check-'))
  try {
    const script = new URL('check-models.ts', import.meta.url).pathname
    const names = ['cube of 20 mm', 'PrusaSlicer own settings', 'PrusaSlicer painting']
    const { status, stdout } = spawnSync(process.execPath, [script, ...names], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, TMPDIR: folder },
    })
    assert.equal(status, 0, stdout)
    assert.match(stdout, /4 parts and 3 plates checked/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
