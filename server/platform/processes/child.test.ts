import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { eventually } from '../testing/eventually.ts'
import { startChild, startLastingChild } from './child.ts'

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-child-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'child.mjs')
writeFileSync(
  path,
  `process.send({ pid: process.pid })
  process.once('disconnect', () => process.exit())`,
)
const script = relative(join(import.meta.dirname, '..', '..', '..'), path)

function childOptions() {
  const pids: number[] = []
  const lines: { msg: string; signal: string }[] = []
  const options = {
    script,
    env: {},
    log: pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }),
    until: () => true,
    onMessage: (message: object) => {
      if ('pid' in message) pids.push(Number(message.pid))
    },
  }
  return { options, pids, lines }
}

const kill = (pid = 0) => process.kill(pid, 'SIGKILL')

test('a child that is killed is in the log, and one that is stopped is not', async () => {
  const { options, pids, lines } = childOptions()
  const stopped = startChild(options)
  await stopped.ready
  await stopped.stop()
  assert.deepEqual(lines, [])
  const killed = startChild(options)
  await killed.ready
  kill(pids[1])
  await killed.ended
  assert.deepEqual(
    lines.map(({ msg, signal }) => ({ msg, signal })),
    [{ msg: 'a child process exited unexpectedly', signal: 'SIGKILL' }],
  )
})

test('a lasting child that is killed runs again, until it is stopped', async () => {
  const { options, pids } = childOptions()
  const child = startLastingChild(options, { pauseMs: 1 })
  await child.ready
  kill(pids[0])
  await eventually(async () => pids.length === 2, { what: 'another child' })
  await child.stop()
  assert.throws(() => process.kill(pids[1] ?? 0, 0), { code: 'ESRCH' })
  assert.equal(pids.length, 2)
})
