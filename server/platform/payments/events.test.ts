import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import Stripe from 'stripe'
import { createPayments } from './payments.ts'

const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'customer.subscription.updated',
  livemode: false,
  created: 1_795_000_000,
  data: { object: { object: 'subscription', customer: 'cus_1' } },
})

function verify(webhookSecrets: string[], secret: string) {
  const options = { secretKey: 'sk_test_x', apiBase: undefined, webhookSecrets }
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const event = createPayments(options, pino({ level: 'silent' })).verifyEvent(
    Buffer.from(payload),
    signature,
  )
  assert.notEqual(event, 'untimely')
  return event === 'untimely' ? undefined : event
}

test('A12: during a rotation the old and the new secret are accepted, afterwards only the new one', () => {
  const [old, next] = ['whsec_old_0123456789', 'whsec_new_0123456789']
  for (const secret of [old, next]) assert.equal(verify([old, next], secret)?.id, 'evt_1')
  assert.equal(verify([next], old), undefined)
})

test('A11: events are refused without a secret or with a blank one', () => {
  assert.equal(verify([], 'whsec_anything'), undefined)
  for (const blank of ['', ' ']) assert.equal(verify([blank], blank), undefined)
})

test('every event names its customer', () => {
  assert.deepEqual(verify(['whsec_0'], 'whsec_0'), {
    id: 'evt_1',
    type: 'customer.subscription.updated',
    customerId: 'cus_1',
    chargeId: null,
    livemode: false,
    createdAt: new Date(1_795_000_000_000),
  })
})
