import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deadMailboxStatus } from './smtp-refusals.ts'

function refusal(response: string, command = 'RCPT TO') {
  return Object.assign(new Error(response), { response, responseCode: Number(response.slice(0, 3)), command })
}

test('a mailbox that does not exist or is disabled is refused for good', () => {
  for (const [response, status] of [
    ['550 5.1.1 <ana@example.test>: Recipient address rejected: User unknown', '5.1.1'],
    ['550-5.1.1 The email account that you tried to reach does not exist.', '5.1.1'],
    ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found', '5.1.10'],
    ['550 5.2.1 The email account that you tried to reach is disabled.', '5.2.1'],
    ['554 5.1.2 Bad destination system address', '5.1.2'],
    ['550 No such user here', '550'],
    ['551 User not local', '551'],
    ['553 Mailbox name not allowed', '553'],
  ] as const)
    assert.equal(deadMailboxStatus(refusal(response)), status, response)
})

test('a full or busy mailbox, or our own mistake, does not suppress an address', () => {
  for (const response of [
    '450 4.2.1 The mailbox is busy',
    '452 4.2.2 Mailbox full',
    '550 5.2.2 Mailbox full',
    '552 5.2.2 Over quota',
    '552 Exceeded storage allocation',
    '550 5.7.1 Message rejected as spam',
    '554 5.7.1 Relay access denied',
    '550 relay not permitted',
    '554 Transaction failed',
  ])
    assert.equal(deadMailboxStatus(refusal(response)), undefined, response)
  assert.equal(deadMailboxStatus(refusal('550 5.1.8 Sender refused', 'MAIL FROM')), undefined)
  assert.equal(deadMailboxStatus(refusal('550 5.1.1 No such user', 'DATA')), undefined)
  assert.equal(deadMailboxStatus(new Error('ECONNREFUSED')), undefined)
})
