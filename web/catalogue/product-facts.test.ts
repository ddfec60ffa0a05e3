import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '#contract/accounts.ts'
import { isLockedFor, isNew } from './product-facts.ts'

const member = (subscriptionPlan: string | null) => ({ subscriptionPlan }) as User

test('a design is new for thirty days', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  assert.equal(isNew('2026-10-22T12:00:01Z', now), true)
  assert.equal(isNew('2026-10-22T11:59:59Z', now), false)
})

test('the lock shows on paid designs for whoever has no paid plan', () => {
  assert.equal(isLockedFor(member('basic_free'), 'paid'), true)
  assert.equal(isLockedFor(member(null), 'paid'), true)
  assert.equal(isLockedFor(member('price_1'), 'paid'), false)
  assert.equal(isLockedFor(member('basic_free'), 'basic'), false)
})
