import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeLicence } from './certificate-text.ts'

const first = { from: '2026-05-03T10:00:00Z', until: '2027-03-14T10:00:00Z' }

test('the licence names each period, and the running one without an end', () => {
  assert.equal(
    describeLicence({ periods: [first, { from: '2027-06-02T10:00:00Z', until: null }] }, 'en-GB'),
    'Prints made from 3 May 2026 to 14 Mar 2027 and since 2 Jun 2027 are licensed.',
  )
  assert.equal(describeLicence({ periods: [] }), 'No prints are licensed.')
})

test('the certificate of a closed account does not contradict its status', () => {
  assert.match(describeLicence({ periods: [], status: 'ended' }), /closed are licensed\.$/)
  assert.equal(describeLicence({ periods: [], status: 'revoked' }), 'No prints are licensed.')
})
