import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refundRefusal } from './refund-action.ts'
import type { ShownUser } from './shown-user.ts'
import { actionsFor, actionToConfirm, planDialogsFor } from './user-actions.ts'
import { factsOf } from './user-facts.ts'

const paid = {
  amount: { amount: 19000, currency: 'usd' },
  paidAt: ['2026-11-12T12:00:00Z'],
  keepsEarlier: false,
}

const user: ShownUser = {
  id: '1',
  name: 'Ana Maker',
  email: 'ana@example.test',
  role: 'user',
  status: 'active',
  plan: 'Monthly',
  country: 'Germany',
  isVerified: true,
  suspendedAt: null,
  registeredAt: '2026-11-01T00:00:00Z',
  lastSeenAt: null,
  salesCap: 'below',
  profileImg: '',
  pendingEmail: null,
  suspendedReason: null,
  emailSuppression: null,
  isDisputed: false,
  openRefund: null,
  refund: paid,
  endsAt: null,
  endsWithRefund: false,
  pause: null,
  giftUntil: null,
  hasOwnPlan: true,
  renewsAt: null,
  paymentProblemSince: null,
  deletionDueAt: null,
  hasSecondFactor: false,
  sessions: 1,
  downloads: 0,
  version: 1,
}
const money = ['Sync plan', 'Refund payment']
const labels = (changed: Partial<ShownUser>, me = { id: '2' }) =>
  actionsFor({ ...user, ...changed }, me).map(({ label }) => label)

test('a user row offers only possible actions', () => {
  assert.deepEqual(labels({}), [
    'View as member',
    'Send reset link',
    'Sign out everywhere',
    'Make administrator',
    ...money,
    'Export data',
    'Delete account',
  ])
  assert.deepEqual(labels({ isVerified: false, sessions: 0 }), [
    'Verify email',
    'Resend code',
    ...money,
    'Delete account',
  ])
  assert.deepEqual(labels({ role: 'admin', sessions: 0 }), [
    'Send reset link',
    'Remove admin role',
    ...money,
    'Export data',
  ])
  assert.ok(
    labels({ suspendedAt: '2026-11-02T00:00:00Z', suspendedReason: 'Shared' }).includes('Lift suspension'),
  )
  assert.ok(labels({ hasSecondFactor: true }).includes('Turn off two-step verification'))
  assert.ok(!labels({ hasSecondFactor: true }, user).includes('Turn off two-step verification'))
  assert.ok(!labels({ plan: 'Basic' }).includes('Refund payment'))
  const bounce = { reason: 'bounce', source: 'smtp', status: '5.1.1', since: '2026-11-02T00:00:00Z' } as const
  assert.ok(labels({ emailSuppression: bounce }).includes('Allow emails'))
  const disputed = labels({ isDisputed: true, hasOwnPlan: false, suspendedAt: '2026-11-02T00:00:00Z' })
  assert.ok(disputed.includes('Lift dispute block'))
  assert.ok(!disputed.includes('Refund payment'))
})

test('a refund names its amount and day, and disappears with a reason once nothing is left', () => {
  const refundOf = (changed: Partial<ShownUser>) =>
    actionsFor({ ...user, ...changed }, { id: '2' }).find(({ label }) => label === 'Refund payment')
  const refund = refundOf({})
  assert.equal(refund?.title, 'Refund $190 to Ana Maker?')
  assert.equal(refund.text, '$190, paid on Nov 12, 2026, is refunded and the plan ends immediately.')
  const twice = refundOf({ refund: { ...paid, paidAt: [...paid.paidAt, '2026-11-12T13:00:00Z'] } })
  assert.equal(twice?.text, refund.text)
  const last = refundOf({ refund: { ...paid, keepsEarlier: true } })
  assert.match(last?.text ?? '', /immediately\. Earlier payments are not refunded\.$/)
  assert.equal(refund.action, 'Refund $190')
  assert.equal(refundRefusal(user), '')
  const refused = { refund: { refusal: 'This member has no payment to refund.' } }
  assert.equal(refundOf(refused), undefined)
  assert.equal(refundRefusal({ ...user, ...refused }), 'This member has no payment to refund.')
  assert.equal(refundRefusal({ ...user, ...refused, hasOwnPlan: false }), '')
  assert.equal(refundOf({ refund: null }), undefined)
})

test('an open confirmation keeps its amount; after a refusal it uses the newer state if its text is the same', () => {
  const me = { id: '2' }
  const named = (actions: ReturnType<typeof actionsFor>) =>
    actions.find(({ label }) => label === 'Refund payment') ?? assert.fail()
  const opened = named(actionsFor(user, me))
  const newer = actionsFor({ ...user, refund: { ...paid, amount: { amount: 900, currency: 'usd' } } }, me)
  for (const isRefused of [false, true]) assert.equal(actionToConfirm(opened, newer, { isRefused }), opened)
  const same = actionsFor({ ...user, version: user.version + 1 }, me)
  assert.equal(actionToConfirm(opened, same, { isRefused: false }), opened)
  assert.equal(actionToConfirm(opened, same, { isRefused: true }), named(same))
  const refunded = actionsFor({ ...user, refund: null }, me)
  for (const isRefused of [false, true])
    assert.equal(actionToConfirm(opened, refunded, { isRefused }), undefined)
})

test('a plan whose refund is requested ends with it', () => {
  const endOf = (changed: Partial<ShownUser>) =>
    factsOf({ ...user, ...changed }).find(({ label }) => label === 'Plan ends')?.value
  assert.equal(endOf({}), undefined)
  assert.equal(endOf({ endsAt: '2026-11-12T12:00:00Z' }), 'Nov 12, 2026')
  assert.equal(endOf({ endsAt: '2026-11-12T12:00:00Z', endsWithRefund: true }), 'With its refund')
})

test('administrators cannot change their own role', () => {
  assert.ok(!labels({}, { id: '1' }).includes('Make administrator'))
})

test('the role is changed to the other one', async ({ mock }) => {
  const sent: unknown[] = []
  mock.method(
    globalThis,
    'fetch',
    async (url: string, { method, body }: { method: string; body: string }) => {
      sent.push([method, url, JSON.parse(body)])
      return Response.json({ status: 'success', message: 'Role changed.', data: {} })
    },
  )
  for (const role of ['user', 'admin'] as const) {
    const actions = actionsFor({ ...user, role, version: 7 }, { id: '2' })
    await actions.find(({ label }) => /administrator|admin role/.test(label))?.run()
  }
  const path = '/backend/api/v1/admin/users/1/change-role'
  assert.deepEqual(sent, [
    ['POST', path, { version: 7, role: 'admin' }],
    ['POST', path, { version: 7, role: 'user' }],
  ])
})

test('every confirmation names the user', () => {
  for (const { title } of actionsFor(user, { id: '2' })) assert.match(title, /Ana Maker|ana@example\.test/)
})

test('the plan dialogs are those that the server accepts', () => {
  const dialogs = (changed: Partial<ShownUser>) => planDialogsFor({ ...user, ...changed })
  const later = '2026-12-01T00:00:00Z'
  const pause = { startsAt: later, resumesAt: later, hasBegun: false }
  assert.deepEqual(dialogs({ hasOwnPlan: false, plan: null }), ['Give plan'])
  assert.deepEqual(dialogs({ hasOwnPlan: false, giftUntil: later }), ['Change gift', 'End gift'])
  assert.deepEqual(dialogs({ renewsAt: later }), ['Extend plan', 'Cancel plan'])
  assert.deepEqual(dialogs({ endsAt: later }), ['Give plan', 'Cancel plan'])
  assert.deepEqual(dialogs({ paymentProblemSince: later }), ['Cancel plan'])
  assert.deepEqual(dialogs({ pause }), ['Cancel plan'])
  assert.deepEqual(dialogs({ pause, giftUntil: later }), ['End gift', 'Cancel plan'])
  assert.deepEqual(dialogs({ renewsAt: later, giftUntil: later }), ['Extend plan', 'End gift', 'Cancel plan'])
})
