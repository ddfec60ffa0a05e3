import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitFor } from './mail-turns.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (...seconds: number[]) => seconds.map((each) => new Date(now.getTime() - each * 1000))

test('the first code goes at once, the next after a minute', () => {
  assert.equal(waitFor('code', [], now), undefined)
  assert.deepEqual(waitFor('code', ago(20), now), { isCoolDown: true, seconds: 40 })
  assert.equal(waitFor('code', ago(60), now), undefined)
})

test('after five in an hour the sixth waits until the first is an hour old', () => {
  assert.deepEqual(waitFor('code', ago(3_000, 2_000, 1_000, 500, 100), now), {
    isCoolDown: false,
    seconds: 600,
  })
  assert.equal(waitFor('code', ago(3_600, 2_000, 1_000, 500, 100), now), undefined)
})

test('after ten in a day the next waits until the first is a day old', () => {
  const times = ago(80_000, 70_000, 60_000, 50_000, 40_000, 30_000, 20_000, 15_000, 10_000, 5_000)
  assert.deepEqual(waitFor('code', times, now), { isCoolDown: false, seconds: 6_400 })
})

test('reset links have no cool-down, only caps', () => {
  assert.equal(waitFor('reset', ago(1, 1, 1, 1, 1), now), undefined)
  assert.equal(waitFor('reset', ago(...Array(10).fill(60)), now)?.isCoolDown, false)
})
