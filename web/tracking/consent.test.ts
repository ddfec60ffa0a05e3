import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consentCookie, consentOf } from './consent.ts'

test('the cookie choice is stored for 150 days', () => {
  assert.equal(
    consentCookie('accepted', false),
    'gdpr_consent=accepted; Max-Age=12960000; Path=/; SameSite=Lax',
  )
  assert.match(consentCookie('declined', true), /; Secure$/)
})

test('a missing or unknown consent cookie counts as unanswered', () => {
  assert.equal(consentOf(''), undefined)
  assert.equal(consentOf('session=1; gdpr_consent=maybe'), undefined)
  assert.equal(consentOf('xgdpr_consent=accepted'), undefined)
})

test('the answer is found among other cookies', () => {
  assert.equal(consentOf('a=1; gdpr_consent=declined; b=2'), 'declined')
  assert.equal(consentOf('gdpr_consent=accepted'), 'accepted')
})
