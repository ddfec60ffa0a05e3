import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

test('one thread renders when no second one can start', () => {
  const threads = JSON.stringify(import.meta.resolve('./render-threads.ts'))
  const script = `const { startRenderThreads } = await import(${threads}); console.log(startRenderThreads().threads)`
  const mayBeginNone = ['--permission', '--allow-fs-read=*', '--input-type=module', '--eval', script]
  const { stdout, stderr } = spawnSync(process.execPath, mayBeginNone, { encoding: 'utf8' })
  assert.equal(stdout.trim(), '1', stderr)
})
