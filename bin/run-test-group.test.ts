import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { eventually } from '../server/platform/testing/eventually.ts'
import { runProgram } from './run-program.ts'
import { runTestGroup } from './run-test-group.ts'

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-group-'))
const context = process.env.NODE_TEST_CONTEXT
// Inside `node --test` the variable makes a child write another format.
delete process.env.NODE_TEST_CONTEXT
after(() => {
  if (context) process.env.NODE_TEST_CONTEXT = context
  rmSync(folder, { recursive: true })
})

async function runGroup(contents: string[], limitMs = 60_000) {
  const paths = contents.map((content, index) => {
    const path = join(folder, `${index}.test.mjs`)
    writeFileSync(path, `import { test } from 'node:test'\n${content}`)
    return path
  })
  const said: string[] = []
  const count = await runTestGroup(paths, { print: (text) => said.push(text), limitMs })
  return { count, paths, said: said.join('\n') }
}

const passes = "test('passes', () => {})"
const leavesARest = "test('leaves a rest', () => { globalThis.rest = true })"
const findsARest = "test('finds a rest', () => { if (globalThis.rest) throw new Error('rest') })"

test('a test that fails only in a shared process passes alone, and its file is named', async () => {
  const { count, paths, said } = await runGroup([leavesARest, findsARest, passes])
  assert.deepEqual(count, { passed: 3, failed: 0, passedAlone: [paths[1]] })
  assert.match(said, /Error: rest/)
})

test('a file that ends the process early is a failure, and the files after it run', async () => {
  const { count, paths } = await runGroup(["test('ends', () => process.exit(0))", passes])
  assert.deepEqual(count, { passed: 1, failed: 1, passedAlone: [paths[1]] })
})

test('an error that nothing awaits fails the test that caused it', async () => {
  const rest = 'await new Promise((resolve) => setTimeout(resolve, 100))'
  const { count, said } = await runGroup([
    passes,
    `import { once } from 'node:events'
    import { connect, createServer } from 'node:net'
    import { after } from 'node:test'
    const server = await new Promise((resolve) => {
      const listening = createServer((socket) => socket.end('x')).listen(0, () => resolve(listening))
    })
    after(() => server.close())
    test('promise', async () => { Promise.reject(new Error('alone')); ${rest} })
    test('timer', async () => { setTimeout(() => { throw new Error('late') }); ${rest} })
    test('socket', async () => {
      connect(server.address().port, '127.0.0.1').on('data', () => { throw new Error('data') })
      ${rest}
    })
    test('within', async () => {
      await null
      await test('inner', async (t) => { await t.test('innermost', () => {}); throw new Error('own') })
    })
    test('fine', async (t) => { ${rest}; await t.test('part', () => {}) })`,
  ])
  assert.deepEqual(count, { passed: 4, failed: 5, passedAlone: [] })
  const failing = [...said.matchAll(/^✖ (\w+) .*\n +Error: (\w+)$/gm)].map(
    ([, name, error]) => `${name}: ${error}`,
  )
  assert.deepEqual([...new Set(failing)], ['promise: alone', 'timer: late', 'socket: data', 'inner: own'])
})

test('files are not run again when no time is left, and count as failed', async () => {
  const { count, said } = await runGroup([passes, passes], 0)
  assert.deepEqual(count, { passed: 0, failed: 2, passedAlone: [] })
  assert.match(said, /was stopped after 0 seconds/)
  assert.match(said, /1\.test\.mjs: no time was left/)
})

test('a time-out also ends what the program started', { skip: process.platform !== 'linux' }, async () => {
  const beats = join(folder, 'beats')
  const startsAnother = `(while echo beat >> ${beats}; do sleep 0.1; done) & wait`
  const { code } = await runProgram(['sh', '-c', startsAnother], 2_000)
  assert.equal(code, null)
  await eventually(
    async () => {
      const { size } = statSync(beats)
      await wait(1_000)
      return size > 0 && statSync(beats).size === size
    },
    { what: 'the end of the started process' },
  )
})

test('a program that cannot be started fails', async () => {
  const { code, output } = await runProgram([join(folder, 'nothing')])
  assert.equal(code, 1)
  assert.match(output, /ENOENT/)
})
