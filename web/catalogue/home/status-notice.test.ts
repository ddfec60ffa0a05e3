import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '#contract/accounts/accounts.ts'
import { member } from '../../testing/member.ts'
import { formatDate } from '../../ui/format/format.ts'
import { statusNotice } from './status-notice.ts'

test('an active plan without problems shows no notice', () => {
  assert.equal(statusNotice(member), undefined)
})

test('the most urgent notice is first', () => {
  const all: User = {
    ...member,
    endsAt: '2026-12-01T00:00:00Z',
    paymentProblemSince: '2026-11-01T00:00:00Z',
    suspendedAt: '2026-11-02T00:00:00Z',
    suspendedReason: 'Files were shared',
  }
  assert.match(statusNotice(all)?.text ?? '', /suspended: Files were shared\.$/)
  assert.match(statusNotice({ ...all, suspendedAt: null })?.text ?? '', /payment failed/)
  assert.match(statusNotice({ ...all, suspendedAt: null, paymentProblemSince: null })?.text ?? '', /ends on/)
})

test('a plan cannot be kept while its refund is pending', () => {
  const refunded = { ...member, isRefundUnderway: true, endsAt: '2026-12-01T00:00:00Z' }
  assert.deepEqual(statusNotice(refunded), {
    tone: 'neutral',
    text: 'Your refund is pending. Your plan does not renew.',
    action: { to: '/settings?tab=billing', label: 'See your refund' },
  })
})

test('a member whose emails bounce is asked for another address', () => {
  const bounced: User = {
    ...member,
    email: 'ana@example.test',
    emailProblem: 'bounce',
    endsAt: '2026-12-01T00:00:00Z',
  }
  assert.deepEqual(statusNotice(bounced), {
    tone: 'danger',
    text: 'Emails to ana@example.test bounce. Change your address.',
    action: { to: '/settings?tab=security', label: 'Change email' },
  })
  assert.match(
    statusNotice({ ...bounced, emailProblem: 'complaint' })?.text ?? '',
    /to ana@example\.test as spam/,
  )
})

test('a suspension shows its reason and leads to what can be done', () => {
  const suspended = { ...member, suspendedAt: '2026-11-02T00:00:00Z', suspendedReason: 'Files were shared.' }
  assert.deepEqual(statusNotice(suspended), {
    tone: 'danger',
    text: 'Downloads have stopped. Your account is suspended: Files were shared.',
    action: { to: '/settings?tab=billing', label: 'What you can do' },
  })
})

test('a failed payment says by when it must be paid', () => {
  const problem = { paymentProblemSince: '2026-11-01T12:00:00Z', accessUntil: '2026-11-26T12:00:00Z' }
  const failed = statusNotice({ ...member, ...problem })
  assert.ok(failed?.text.endsWith(`, by ${formatDate(problem.accessUntil)}.`))
  const stopped = statusNotice({ ...member, ...problem, subscriptionStatus: 'expired', accessUntil: null })
  assert.match(stopped?.text ?? '', /failed, so downloads have stopped\. Pay, or replace your card\.$/)
  const fromOlderServer = statusNotice({ ...member, ...problem, accessUntil: null })
  assert.ok(fromOlderServer?.text.endsWith('replace your card.'))
})

test('D17: a plan that has ended while it is paid cannot be kept, only bought again', () => {
  const left = { ...member, endsAt: '2026-11-26T12:00:00Z', hasPlanEnded: true }
  assert.equal(statusNotice(left)?.text, `Your plan ends on ${formatDate(left.endsAt)}.`)
  assert.equal(statusNotice(left)?.action?.to, '/subscribe')
})

test('an ended plan is shown as ended', () => {
  const ended = statusNotice({ ...member, subscriptionStatus: 'canceled', endsAt: '2026-11-01T00:00:00Z' })
  assert.match(ended?.text ?? '', /has ended/)
})

test('a member without a plan is led to the plans', () => {
  for (const subscriptionStatus of ['incomplete', 'expired', 'canceled'] as const)
    assert.equal(statusNotice({ ...member, subscriptionStatus })?.action?.to, '/subscribe')
})

test('a pause shows its start date, and while it lasts its end date', () => {
  const pause = { startsAt: '2098-12-01T12:00:00Z', resumesAt: '2099-02-01T12:00:00Z', hasBegun: false }
  const begun = { ...pause, hasBegun: true }
  assert.ok(statusNotice({ ...member, pause })?.text.includes(formatDate(pause.startsAt)))
  const paused = statusNotice({ ...member, pause: begun, subscriptionStatus: 'expired' })
  assert.match(paused?.text ?? '', /is paused until Feb(ruary)? 1, 2099, so downloads have stopped/)
  assert.deepEqual(paused?.action, { to: '/settings?tab=billing', label: 'Resume my plan' })
  const late = statusNotice({ ...member, pause: { ...begun, resumesAt: '2026-01-01T00:00:00Z' } })
  assert.match(late?.text ?? '', /could not resume yet/)
})

test('beside a gift a paused plan stops no downloads', () => {
  const pause = { startsAt: '2026-01-01T12:00:00Z', resumesAt: '2099-02-01T12:00:00Z', hasBegun: true }
  const notice = statusNotice({ ...member, pause, giftUntil: '2099-01-15T12:00:00Z' })
  assert.match(notice?.text ?? '', /paused until Feb.* A gift opens the whole library to you until Jan/)
  assert.doesNotMatch(notice?.text ?? '', /stopped/)
  assert.equal(notice?.action?.label, 'Resume my plan')
})

test('an administrator needs no plan', () => {
  assert.equal(statusNotice({ ...member, role: 'admin', subscriptionStatus: 'incomplete' }), undefined)
})

test('changed designs are named last, one or many', () => {
  assert.equal(statusNotice(member, 1)?.text, 'A design you downloaded was updated.')
  assert.equal(statusNotice(member, 6)?.text, '6 designs you have were updated.')
  assert.match(statusNotice({ ...member, pendingEmail: 'new@example.test' }, 6)?.text ?? '', /code/)
})
