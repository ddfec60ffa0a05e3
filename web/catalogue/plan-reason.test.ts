import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalReasons } from '#contract/billing.ts'
import { planReason, plansFor } from './plan-reason.ts'

test('every refusal that a plan lifts leads to the plans, with its reason', () => {
  for (const reason of refusalReasons) {
    assert.equal(planReason(reason), reason)
    assert.equal(plansFor(reason), `/subscribe?reason=${reason}`)
  }
})

test('a suspended member is not sold a plan', () => {
  assert.equal(planReason('account_suspended'), undefined)
  assert.equal(plansFor('account_suspended'), undefined)
})

test('a code that is no refusal of a download has no reason', () => {
  assert.equal(planReason('too_many_downloads'), undefined)
  assert.equal(planReason(undefined), undefined)
})
