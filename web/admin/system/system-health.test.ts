import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { SystemState } from '#contract/system/system.ts'
import {
  busyQueues,
  eventHealth,
  formatWaiting,
  jobHealth,
  mailHealth,
  providerHealth,
  storageHealth,
} from './system-health.ts'

const readAt = '2026-11-24T12:00:00.000Z'
const ago = (seconds: number) => new Date(Date.parse(readAt) - seconds * 1000).toISOString()
const queue = { name: 'billing-sync', waiting: 0, oldestAt: null, later: 0, active: 0, failed: 0 }
const mails: SystemState['mails'][number] = {
  class: 'requested',
  waiting: 1,
  oldestAt: ago(30),
  sent: 9,
  sentWithin10Seconds: 9,
  givenUp: 0,
}

test('jobs are delayed when one has waited for five minutes, of slow queues for an hour, and failures are counted', () => {
  const health = (...queues: SystemState['queues']) => jobHealth({ queues, readAt }).text
  assert.equal(health(queue, { ...queue, waiting: 1, oldestAt: ago(299) }), 'OK')
  assert.equal(health(queue, { ...queue, waiting: 1, oldestAt: ago(301) }), 'Delayed')
  const bulk = { ...queue, name: 'mail-send-bulk', waiting: 1 }
  assert.equal(health({ ...bulk, oldestAt: ago(3_599) }), 'OK')
  assert.equal(health({ ...bulk, oldestAt: ago(3_601) }), 'Delayed')
  assert.equal(health({ ...queue, failed: 2 }, { ...queue, failed: 1 }), '3 failed')
})

test('the alerts of Prometheus allow the same queues the same time', () => {
  const alerts = readFileSync(join(import.meta.dirname, '../../../deploy/observability/alerts.yaml'), 'utf8')
  assert.ok(alerts.includes('{queue!~"mail-send-bulk|catalogue-.*"}) > 300'))
  assert.ok(alerts.includes('(layerdrop_jobs_oldest_waiting_seconds) > 3600'))
})

test('only queues with jobs are busy', () => {
  const busy = ['waiting', 'later', 'active', 'failed'].map((field) => ({ ...queue, [field]: 1 }))
  assert.deepEqual(busyQueues([queue, ...busy]), busy)
})

test('a code is late after a minute, an email about a drop after an hour', () => {
  const health = (state: Partial<typeof mails>) =>
    mailHealth({ mails: [{ ...mails, ...state }], readAt }).text
  assert.equal(health({ oldestAt: ago(59) }), 'OK')
  assert.equal(health({ oldestAt: ago(61) }), 'Delayed')
  assert.equal(health({ oldestAt: ago(61), class: 'bulk' }), 'OK')
  assert.equal(health({ oldestAt: ago(3_601), class: 'bulk' }), 'Delayed')
})

test('an email that was not delivered is a warning, and late emails come first', () => {
  const lost = { ...mails, oldestAt: null, givenUp: 1 }
  assert.deepEqual(mailHealth({ mails: [lost, lost], readAt }), { state: 'warning', text: '2 not delivered' })
  assert.equal(mailHealth({ mails: [lost, { ...mails, oldestAt: ago(61) }], readAt }).text, 'Delayed')
})

test('a late event, a full disk and a silent provider are named', () => {
  const events = { waiting: 1, oldestAt: ago(61), lastAt: ago(61) }
  assert.equal(eventHealth({ events, readAt }).text, 'Delayed')
  assert.equal(storageHealth({ isWorking: false, space: null }).text, 'Not working')
  assert.equal(storageHealth({ isWorking: true, space: null }).text, 'OK')
  assert.equal(storageHealth({ isWorking: true, space: { usedBytes: 91, freeBytes: 9 } }).text, 'Almost full')
  assert.equal(storageHealth({ isWorking: true, space: { usedBytes: 90, freeBytes: 10 } }).text, 'OK')
  assert.equal(providerHealth({ isAnswering: false, milliseconds: 4_000, isLive: true }).text, 'No answer')
})

test('waiting work is shown with the age of the oldest', () => {
  assert.equal(formatWaiting(0, null, readAt), 'none')
  assert.equal(formatWaiting(2, ago(42), readAt), '2 (oldest 42 s)')
  assert.equal(formatWaiting(1_200, ago(4_800), readAt), '1,200 (oldest 1 h 20 min)')
})
