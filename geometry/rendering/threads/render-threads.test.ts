import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

test('where no second thread can begin, one makes the pictures', () => {
  const crew = JSON.stringify(import.meta.resolve('./render-threads.ts'))
  const script = `const { hireSecond } = await import(${crew}); console.log(hireSecond().threads)`
  const mayBeginNone = ['--permission', '--allow-fs-read=*', '--input-type=module', '--eval', script]
  const { stdout, stderr } = spawnSync(process.execPath, mayBeginNone, { encoding: 'utf8' })
  assert.equal(stdout.trim(), '1', stderr)
})
