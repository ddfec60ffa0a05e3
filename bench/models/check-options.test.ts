import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { compileCache } from '#server/platform/testing/compile-cache.ts'

test('a check without PrusaSlicer says that nothing was checked, and fails', () => {
  for (const name of ['models', 'estimates', 'supports']) {
    const script = new URL(`check-${name}.ts`, import.meta.url).pathname
    const { status, stderr } = spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { PATH: '/nonexistent', ...compileCache },
    })
    assert.match(stderr, /PrusaSlicer is not installed, so nothing was checked/)
    // EX_UNAVAILABLE of sysexits.h.
    assert.equal(status, 69, name)
  }
})
