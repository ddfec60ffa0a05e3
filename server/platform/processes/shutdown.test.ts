import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const stop = JSON.stringify(join(import.meta.dirname, 'shutdown.ts'))

function run(lines: string) {
  const script = `
    import { setTimeout as wait } from 'node:timers/promises'
    import { createShutdown } from ${stop}
    const heard = []
    const say = (text) => {
      heard.push(text)
      process.stdout.write(text + '\\n')
    }
    const write = (fields, text) => say(text)
    const stop = createShutdown({ info: write, error: write, fatal: write })
    stop.before(async () => { await wait(20); say('first closed') })
    ${lines}
    await wait(20_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return new Promise<{ code: number | null; said: string[] }>((resolve) => {
    child.once('close', (code) => resolve({ code, said: output.trim().split('\n') }))
  })
}

test('a part that cannot be stopped does not prevent stopping the others', async () => {
  const { code, said } = await run(`
    stop.before(() => { throw new Error('broken') })
    stop.before(() => say('last closed'))
    process.kill(process.pid, 'SIGTERM')`)
  assert.deepEqual(said, [
    'stopping',
    'last closed',
    'a component could not be stopped cleanly',
    'first closed',
  ])
  assert.equal(code, 0)
})

test('a start that fails because it is being stopped waits for the stop', async () => {
  const { code, said } = await run(`
    process.kill(process.pid, 'SIGINT')
    while (!heard.includes('stopping')) await wait(1)
    await stop.because(new Error('the database is closed'))`)
  assert.deepEqual(said, ['stopping', 'first closed'])
  assert.equal(code, 0)
})

test('a failing start prints the reason, stops its processes and exits with 1', async () => {
  const { code, said } = await run(`await stop.because(new Error('no port'))`)
  assert.deepEqual(said, ['the service stops after a fatal error', 'first closed'])
  assert.equal(code, 1)
})
