import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditSentence } from './audit-sentences.ts'

const entry = { actor: 'Ana', kind: 'user', thing: 'marta@example.test', reason: null, after: null } as const
const words = (changed: Partial<Parameters<typeof auditSentence>[0]>) => {
  const { actor, verb, thing, reason } = auditSentence({ ...entry, action: '', ...changed })
  return [actor, verb, thing].filter(Boolean).join(' ') + (reason && `: ${reason}`)
}

test('an audit entry reads as a sentence', () => {
  assert.equal(
    words({ action: 'suspend', reason: 'Files were shared' }),
    'Ana suspended marta@example.test: Files were shared',
  )
  assert.equal(
    words({ action: 'change-role', after: { role: 'admin' } }),
    'Ana gave the admin role to marta@example.test',
  )
  assert.equal(
    words({ action: 'publish', kind: 'product', thing: 'Octopus' }),
    'Ana published the design Octopus',
  )
  assert.equal(
    words({ action: 'order', kind: 'banner', thing: 'All banners' }),
    'Ana changed the order of All banners',
  )
  assert.equal(words({ action: 'plan', kind: 'drop', thing: 'May' }), 'Ana planned the drop May')
  assert.equal(words({ action: 'give-plan' }), 'Ana gave a plan to marta@example.test')
  assert.equal(words({ action: 'end-plan-failed' }), 'Ana could not end the plan of marta@example.test')
  assert.equal(words({ action: 'allow-emails' }), 'Ana allowed emails to marta@example.test')
  assert.equal(
    words({ action: 'add test print', kind: 'product', thing: 'Octopus' }),
    'Ana added a test print of Octopus',
  )
  assert.equal(
    words({ action: 'retry', kind: 'job', thing: 'billing-sync', reason: 'Stripe answers again' }),
    'Ana retried the job billing-sync: Stripe answers again',
  )
  assert.equal(
    words({ action: 'discard', kind: 'email', thing: 'receipt' }),
    'Ana discarded the email receipt',
  )
  assert.equal(words({ action: 'answer', kind: 'idea', thing: null }), 'Ana answered an idea')
})

test('an action that can fail after its entry is written is a request', () => {
  for (const action of ['refund', 'extend-plan', 'cancel-plan', 'end-plan', 'delete']) {
    assert.match(words({ action }), /^Ana requested .* marta@example\.test$/)
    assert.match(words({ action: `${action}-failed` }), /^Ana could not .* marta@example\.test$/)
  }
})

test('a deleted account has no name, and an unknown action keeps its own words', () => {
  assert.equal(
    words({ action: 'verify', thing: null }),
    'Ana verified the email address of a deleted account',
  )
  assert.equal(words({ action: 'wash-car' }), 'Ana wash car: marta@example.test')
  assert.equal(words({ action: 'polish', kind: 'drop', thing: 'May' }), 'Ana polish the drop May')
})
