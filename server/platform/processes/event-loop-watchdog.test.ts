import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'

const watchdog = JSON.stringify(join(import.meta.dirname, 'event-loop-watchdog.ts'))

function run(lines: string) {
  const script = `
    import { setTimeout as wait } from 'node:timers/promises'
    import { watchEventLoop } from ${watchdog}
    watchEventLoop(console, { limit: 10, milliseconds: 50 })
    ${lines}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const ended = once(child, 'close').then(([code]) => ({ code, output }))
  return { child, ended }
}

test('a process whose event loop hangs ends with 1 and says where it hung', { timeout: 60_000 }, async () => {
  const { code, output } = await run(`
    function searchForever() { for (;;) Math.random() }
    setTimeout(searchForever, 100)`).ended
  assert.equal(code, 1, output)
  assert.match(output, /the event loop has not turned for a minute, the process ends/)
  assert.match(output, /where the event loop hung/)
  assert.match(output, /searchForever/)
})

test('a stopped and continued process keeps running', {
  skip: process.platform === 'win32',
}, async () => {
  const { child, ended } = run(`
    console.log('started')
    await wait(2_000)
    console.log('done')`)
  await once(child.stdout, 'data')
  child.kill('SIGSTOP')
  await wait(1_500)
  child.kill('SIGCONT')
  assert.deepEqual(await ended, { code: 0, output: 'started\ndone\n' })
})
