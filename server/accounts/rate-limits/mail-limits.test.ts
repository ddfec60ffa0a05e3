import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailWait } from './mail-limits.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (...seconds: number[]) =>
  seconds.map((each) => ({ at: new Date(now.getTime() - each * 1000), isOwn: true }))
const byOthers = (...seconds: number[]) => ago(...seconds).map(({ at }) => ({ at, isOwn: false }))
const stranger = { now, isStranger: true }
const owner = { now, isStranger: false }

test('the first code is emailed at once, the next one after a minute', () => {
  assert.equal(mailWait('code', [], stranger), undefined)
  assert.deepEqual(mailWait('code', ago(20), stranger), { reason: 'cool-down', seconds: 40 })
  assert.equal(mailWait('code', ago(60), stranger), undefined)
})

test('a sixth mail in an hour waits until the first is an hour old', () => {
  assert.deepEqual(mailWait('code', ago(3_000, 2_000, 1_000, 500, 100), stranger), {
    reason: 'requester',
    seconds: 600,
  })
  assert.equal(mailWait('code', ago(3_600, 2_000, 1_000, 500, 100), stranger), undefined)
})

test('an eleventh mail in a day waits until the first is a day old', () => {
  const times = ago(80_000, 70_000, 60_000, 50_000, 40_000, 30_000, 20_000, 15_000, 10_000, 5_000)
  assert.deepEqual(mailWait('code', times, stranger), { reason: 'requester', seconds: 6_400 })
})

test('requests of others count only towards the shared limit', () => {
  const nine = byOthers(...Array.from({ length: 9 }, (_, index) => 3_000 - index * 100))
  assert.equal(mailWait('code', nine, stranger), undefined)
  const ten = [...nine, ...byOthers(200)]
  assert.deepEqual(mailWait('code', ten, stranger), { reason: 'address', seconds: 400 })
  assert.deepEqual(mailWait('already-registered', ten, stranger), { reason: 'address', seconds: 600 })
  assert.equal(mailWait('code', ten, owner), undefined)
})

test('above the limit of an address, a code is sent every ten minutes to small requesters and every fifteen to others', () => {
  const flood = byOthers(...Array(20).fill(599))
  assert.deepEqual(mailWait('code', flood, stranger), { reason: 'address', seconds: 1 })
  assert.equal(mailWait('code', byOthers(...Array(20).fill(600)), stranger), undefined)
  const own = ago(9_000, 8_000, 7_000)
  assert.deepEqual(mailWait('code', [...own, ...flood], stranger), { reason: 'address', seconds: 301 })
})

test('however many reset links strangers request, another is sent before the last one expires', () => {
  const flood = byOthers(...Array(40).fill(1_700))
  assert.deepEqual(mailWait('reset', flood, stranger), { reason: 'address', seconds: 100 })
  assert.equal(mailWait('reset', byOthers(...Array(40).fill(1_800)), stranger), undefined)
  assert.equal(mailWait('reset', flood, owner), undefined)
})
