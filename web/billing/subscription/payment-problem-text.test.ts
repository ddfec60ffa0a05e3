import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consequenceOf } from './payment-problem-text.ts'

const [past, future, later] = ['2026-01-05T12:00:00Z', '2099-01-05T12:00:00Z', '2099-02-05T12:00:00Z']
const monthly = { id: 'price_month', title: 'Monthly Plan', type: 'Monthly' } as const
const basic = { id: 'basic_free', title: 'Basic Plan', type: 'Basic' } as const
const problem = { since: past, accessUntil: past, paidUntil: null, due: null, endsPlanAt: null }
const own = { plan: monthly, giftUntil: null }

test('an unpaid plan stops downloads after its grace', () => {
  assert.match(consequenceOf(problem, own), /^Downloads have stopped\. Pay .* to download again at once\.$/)
  assert.match(consequenceOf({ ...problem, accessUntil: future }, own), /^You keep full access until Jan/)
})

test('beside a gift an unpaid plan stops no downloads', () => {
  const given = { ...own, giftUntil: later }
  assert.match(
    consequenceOf(problem, given),
    /^Your gift keeps the whole library open to you until Feb.* to continue your own plan\.$/,
  )
  assert.match(consequenceOf({ ...problem, accessUntil: future }, given), /^Your gift keeps .* until Feb/)
  assert.match(consequenceOf({ ...problem, endsPlanAt: future }, given), /^Your plan stays paused\./)
})

test('a gift that ends before the grace changes nothing', () => {
  const words = consequenceOf({ ...problem, accessUntil: later }, { ...own, giftUntil: future })
  assert.match(words, /^You keep full access until Feb/)
})

test('a member on Basic with an unpaid plan keeps the Basic designs', () => {
  const words = consequenceOf(problem, { plan: basic, giftUntil: null })
  assert.match(words, /^You can download Basic designs only\. Pay the open invoice/)
})
