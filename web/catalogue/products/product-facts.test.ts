import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '#contract/accounts/accounts.ts'
import type { ProductFile } from '#contract/catalogue/catalogue.ts'
import { hasWholeLibrary, isLockedFor, isNew, partsText } from './product-facts.ts'

const member = (subscriptionPlan: string | null, subscriptionStatus: User['subscriptionStatus'] = 'active') =>
  ({ subscriptionPlan, subscriptionStatus }) as User

test('a design is new for thirty days', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  assert.equal(isNew('2026-10-22T12:00:01Z', now), true)
  assert.equal(isNew('2026-10-22T11:59:59Z', now), false)
})

test('paid designs show a lock without a paid plan', () => {
  assert.equal(isLockedFor(member('basic_free'), 'paid'), true)
  assert.equal(isLockedFor(member(null), 'paid'), true)
  assert.equal(isLockedFor(member('price_1'), 'paid'), false)
  assert.equal(isLockedFor(member('basic_free'), 'basic'), false)
})

test('an ended plan locks every design and hides the ZIP button', () => {
  for (const status of ['expired', 'canceled', 'incomplete'] as const) {
    assert.equal(hasWholeLibrary(member('price_1', status)), false, status)
    assert.equal(isLockedFor(member('price_1', status), 'paid'), true, status)
    assert.equal(isLockedFor(member('basic_free', status), 'basic'), true, status)
  }
})

test('parts are counted as often as they are printed, and named when one is printed more than once', () => {
  const file = (partName: string, copies: number, format: ProductFile['format'] = 'stl') =>
    ({ partName, copies, format, mesh: format === 'pdf' ? null : {} }) as ProductFile
  const all = file('All parts', 1, '3mf')
  const pegs = [all, file('Rail', 1), file('Long peg', 4), file('Short peg', 4), file('Guide', 1, 'pdf')]
  assert.equal(partsText({ parts: 9, files: pegs }), '9: Rail, 4 × Long peg, 4 × Short peg')
  assert.equal(partsText({ parts: 2, files: [all, file('Jar', 1), file('Lid', 1)] }), '2')
})
