import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { watchTime } from './time-watch.ts'

const wallMilliseconds = 600_000

test('a process that computes without end uses up its processor time', async (t) => {
  const child = spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })
  t.after(() => child.kill('SIGKILL'))
  const { promise, resolve } = Promise.withResolvers<string>()
  watchTime(child.pid, { milliseconds: 300, wallMilliseconds }, resolve)
  assert.equal(await promise, 'too_slow')
})

test('wall time counts where the system reports no processor time', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  watchTime(undefined, { milliseconds: 20, wallMilliseconds }, resolve)
  assert.equal(await promise, 'too_slow')
})
