import assert from 'node:assert/strict'
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
