import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { alarmCounts, createLog, logAlarm, withoutSecrets } from './log.ts'

test('secrets never reach the log, however deep they are nested', () => {
  const logged = withoutSecrets({
    userId: 'u1',
    password: 'p',
    body: { code: '123456', list: [{ token: 't' }, 'kept'] },
    headers: { 'set-cookie': 's', cookie: 'c', authorization: 'a' },
    at: new Date(0),
  })
  assert.deepEqual(logged, {
    userId: 'u1',
    password: '[hidden]',
    body: { code: '[hidden]', list: [{ token: '[hidden]' }, 'kept'] },
    headers: { 'set-cookie': '[hidden]', cookie: '[hidden]', authorization: '[hidden]' },
    at: new Date(0),
  })
})

test('an alarm is an error whose sentence is the message of its line, and is counted', () => {
  const lines: string[] = []
  const log = createLog({ local: false, logLevel: 'info' }, { write: (line) => void lines.push(line) })
  logAlarm(log, 'a refund is late', { userId: 'u1' })
  logAlarm(log, 'a refund is late')
  log.error({ userId: 'u1' }, 'a refund is late')
  assert.equal(alarmCounts.get('a refund is late'), 2)
  const { level, alarm, userId, msg } = JSON.parse(lines[0] ?? '')
  assert.deepEqual([level, alarm, userId, msg], [50, 'a refund is late', 'u1', 'a refund is late'])
})

test('pino-pretty is loaded only where a person reads the log', () => {
  const printed = (local: boolean) => {
    const code = `
      import { createRequire } from 'node:module'
      import { createLog } from ${JSON.stringify(import.meta.resolve('./log.ts'))}
      createLog({ local: ${local}, logLevel: 'info' }).info({ drop: 'd1' }, 'a drop was published')
      const loaded = Object.keys(createRequire(import.meta.url).cache)
      process.stderr.write(String(loaded.some((path) => path.includes('pino-pretty'))))`
    const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', code]
    return spawnSync(process.execPath, options, { encoding: 'utf8' })
  }
  const [production, readable] = [printed(false), printed(true)]
  assert.deepEqual([JSON.parse(production.stdout).msg, production.stderr], ['a drop was published', 'false'])
  assert.match(readable.stdout, /^\[.*\] INFO: a drop was published \{"drop":"d1"\}\n$/)
  assert.equal(readable.stderr, 'true')
})
