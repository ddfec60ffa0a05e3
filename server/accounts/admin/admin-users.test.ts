import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { listUsers, listUserTimeline, showUser } from '#contract/accounts/users.ts'
import { signupForm, testAccounts } from '../testing.ts'

type Page = z.output<(typeof listUsers)['reply']>
type Shown = z.output<(typeof showUser)['reply']>
type Timeline = z.output<(typeof listUserTimeline)['reply']>

const { call, signedIn, post, platform, mailsTo, newestCode, newestLink, pass } = await testAccounts()
const admin = await signedIn({ role: 'admin', name: 'Ana' })
const other = await signedIn({ role: 'admin', name: 'Ben' })
const { cookie } = admin

const list = async (query: string) => (await call<Page>('GET', `/admin/users?${query}`, { cookie })).body.data
const names = async (query: string) => (await list(query)).rows.map(({ name }) => name)
const show = async (id: string) => (await call<Shown>('GET', `/admin/users/${id}`, { cookie })).body.data.user

async function act(id: string, verb: string, body: object = {}) {
  const { version } = await show(id)
  return call('POST', `/admin/users/${id}/${verb}`, { cookie, body: { version, ...body } })
}

test('users are found by every filter and search', async () => {
  await signedIn({ name: 'Yara Yearly', plan: 'yearly', countryCode: 'PT' })
  await signedIn({ name: 'Max Monthly', plan: 'monthly' })
  await signedIn({ name: 'Bo 100% Basic', plan: 'basic_free' })
  await post('register', { ...signupForm('una@example.test'), name: 'Una Unverified' })
  assert.deepEqual(await names('plan=Yearly'), ['Yara Yearly'])
  assert.deepEqual(await names('plan=Basic'), ['Bo 100% Basic'])
  assert.deepEqual(await names('status=active&sort=name'), ['Bo 100% Basic', 'Max Monthly', 'Yara Yearly'])
  assert.deepEqual(await names('country=PT'), ['Yara Yearly'])
  assert.deepEqual(await names('verified=no'), ['Una Unverified'])
  assert.deepEqual(await names('role=admin&sort=name'), ['Ana', 'Ben'])
  assert.deepEqual(await names('search=YARA'), ['Yara Yearly'])
  assert.deepEqual(await names('search=100%25'), ['Bo 100% Basic'])
  assert.deepEqual(await names(`search=${admin.user.id}`), ['Ana'])
  assert.deepEqual(await names('suspended=yes'), [])
  assert.equal((await list('suspended=no')).total, 6)
})

test('a row shows the plan and the status that the member sees', async () => {
  const [row] = (await list('search=Yara')).rows
  assert.ok(row)
  const { id: _, email: __, registeredAt, lastSeenAt, ...told } = row
  assert.deepEqual(told, {
    name: 'Yara Yearly',
    role: 'user',
    status: 'active',
    plan: 'Yearly',
    country: 'Portugal',
    isVerified: true,
    suspendedAt: null,
    salesCap: 'below',
  })
  assert.ok(lastSeenAt && lastSeenAt >= registeredAt)
})

test('a suspended member can sign in, cannot download, sees the reason and gets an email; lifting it restores access', async () => {
  const { user, password, cookie: theirs } = await signedIn({ name: 'Sam', plan: 'yearly' })
  const suspended = await act(user.id, 'suspend', {
    reason: 'Files were shared',
    mailText: 'See the attached list.',
  })
  assert.equal(suspended.status, 200)
  const { body } = await call<{ user: { suspendedReason: string } }>('GET', '/auth/refresh', {
    cookie: theirs,
  })
  assert.equal(body.data.user.suspendedReason, 'Files were shared')
  assert.equal((await post('login', { email: user.email, password })).status, 200)
  const [mail] = await mailsTo(user.email)
  assert.match(mail?.text ?? '', /Files were shared[\s\S]*attached list[\s\S]*If you think we are wrong/)
  assert.deepEqual(await names('suspended=yes'), ['Sam'])
  assert.equal((await act(user.id, 'suspend', { reason: 'Again' })).status, 409)

  assert.equal((await act(user.id, 'unsuspend')).status, 200)
  assert.equal((await show(user.id)).suspendedReason, null)
  assert.match((await mailsTo(user.email)).at(-1)?.subject ?? '', /active again/)
})

test('a save over another change is refused with the name of its author', async () => {
  const { user } = await signedIn({ name: 'Kim' })
  const { version } = await show(user.id)
  const byBen = { cookie: other.cookie, body: { version, reason: 'Paid with a stolen card' } }
  assert.equal((await call('POST', `/admin/users/${user.id}/suspend`, byBen)).status, 200)
  pass(150)
  const late = await call('POST', `/admin/users/${user.id}/change-role`, {
    cookie,
    body: { version, role: 'admin' },
  })
  assert.deepEqual(
    [late.status, late.body.code, late.body.message],
    [409, 'changed_meanwhile', 'Ben changed this 2 minutes ago. Your changes were not saved.'],
  )
  assert.equal((await show(user.id)).role, 'user')
})

test('two clicks at once suspend once and mail once', async () => {
  const { user } = await signedIn({ name: 'Twice' })
  const { version } = await show(user.id)
  const body = { version, reason: 'Files were shared' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => call('POST', `/admin/users/${user.id}/suspend`, { cookie, body })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  assert.equal((await mailsTo(user.email)).length, 1)
})

test('a role changes at once and ends the sessions; the last administrator stays', async () => {
  const { user, cookie: theirs } = await signedIn({ name: 'Rae' })
  assert.equal((await act(user.id, 'change-role', { role: 'admin' })).status, 200)
  assert.equal((await call('GET', '/auth/refresh', { cookie: theirs })).status, 401)
  assert.equal((await show(user.id)).role, 'admin')
  assert.equal((await act(admin.user.id, 'change-role', { role: 'user' })).status, 409)
  assert.equal((await act(admin.user.id, 'suspend', { reason: 'Oops' })).status, 409)
})

test('two administrators who demote each other leave one', async () => {
  const [one, two] = [await signedIn({ role: 'admin' }), await signedIn({ role: 'admin' })]
  const demote = async (by: string, id: string) =>
    call('POST', `/admin/users/${id}/change-role`, { cookie: by, body: { version: 1, role: 'user' } })
  const answers = await Promise.all([demote(one.cookie, two.user.id), demote(two.cookie, one.user.id)])
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('two administrators who suspend each other at once do not both succeed', async () => {
  const [one, two] = [await signedIn({ role: 'admin' }), await signedIn({ role: 'admin' })]
  const suspend = async (by: string, id: string) =>
    call('POST', `/admin/users/${id}/suspend`, { cookie: by, body: { version: 1, reason: 'Mine first' } })
  const answers = await Promise.all([suspend(one.cookie, two.user.id), suspend(two.cookie, one.user.id)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403])
})

test('support verifies an address or sends another code, within the owner’s limits', async () => {
  await post('register', signupForm('vera@example.test'))
  const [vera] = (await list('search=vera@example.test')).rows
  assert.ok(vera)
  const before = await newestCode('vera@example.test')
  assert.equal((await act(vera.id, 'resend-code')).status, 429)
  pass(61)
  assert.equal((await act(vera.id, 'resend-code')).status, 200)
  assert.notEqual(await newestCode('vera@example.test'), before)
  assert.equal((await act(vera.id, 'verify')).status, 200)
  assert.equal((await act(vera.id, 'verify')).status, 409)
  assert.equal((await act(vera.id, 'resend-code')).status, 409)
  assert.equal(
    (await post('login', { email: 'vera@example.test', password: signupForm('').password })).status,
    200,
  )
})

test('a reset link is sent and works, sessions are ended', async () => {
  const { user, cookie: theirs } = await signedIn({ name: 'Lost' })
  assert.equal((await act(user.id, 'send-reset')).status, 200)
  const link = await newestLink(user.email)
  assert.equal(link.userId, user.id)
  assert.equal((await act(user.id, 'end-sessions')).status, 200)
  assert.equal((await call('GET', '/auth/refresh', { cookie: theirs })).status, 401)
})

test('the timeline shows everything but codes, page by page', async () => {
  await post('register', signupForm('tim@example.test'))
  const [tim] = (await list('search=tim@example.test')).rows
  assert.ok(tim)
  for (let at = 0; at < 40; at++) {
    pass(1)
    await act(tim.id, 'end-sessions')
  }
  pass(61)
  await act(tim.id, 'resend-code')
  const read = async (query = '') =>
    (await call<Timeline>('GET', `/admin/users/${tim.id}/timeline${query}`, { cookie })).body.data
  const first = await read()
  const second = await read(`?cursor=${first.nextCursor}`)
  const entries = [...first.entries, ...second.entries]
  assert.equal(new Set(entries.map(({ id }) => id)).size, 44)
  assert.deepEqual([first.entries.length, second.nextCursor], [30, null])
  assert.ok(entries.some(({ title }) => title === 'Registered'))
  assert.deepEqual([...new Set(entries.map(({ kind }) => kind))].sort(), ['account', 'admin', 'mail'])
  assert.doesNotMatch(JSON.stringify(entries), new RegExp(await newestCode('tim@example.test')))
})

test('support starts a data export for the owner and a deletion with its grace period', async () => {
  const { user, cookie: theirs, password } = await signedIn({ name: 'Leo' })
  assert.equal((await act(user.id, 'export')).status, 200)
  assert.equal((await act(user.id, 'delete')).status, 200)
  assert.equal((await call('GET', '/auth/refresh', { cookie: theirs })).status, 401)
  assert.ok((await show(user.id)).deletionDueAt)
  assert.equal((await post('login', { email: user.email, password })).status, 200)
  assert.equal((await show(user.id)).deletionDueAt, null)
  assert.equal((await act(other.user.id, 'delete')).status, 409)
})

test('an impossible refund is refused and logged', async () => {
  const { user } = await signedIn({ name: 'Rob', plan: 'basic_free' })
  assert.equal((await act(user.id, 'refund')).status, 409)
  assert.equal((await act(user.id, 'resync')).status, 200)
  assert.equal((await act(user.id, 'lift-block')).status, 200)
  const timeline = await call<Timeline>('GET', `/admin/users/${user.id}/timeline`, { cookie })
  const entries = timeline.body.data.entries.filter(({ kind }) => kind === 'admin')
  for (const action of ['refund', 'refund-failed', 'resync', 'lift-block'])
    assert.ok(
      entries.some(({ title, deed }) => title === action && deed?.actor === 'Ana'),
      action,
    )
})

test('an unknown user is a 404', async () => {
  for (const id of ['nobody', '00000000-0000-7000-8000-000000000000']) {
    assert.equal((await call('GET', `/admin/users/${id}`, { cookie })).status, 404)
    assert.equal((await call('GET', `/admin/users/${id}/timeline`, { cookie })).status, 404)
    const body = { version: 1, reason: 'Files were shared' }
    for (const verb of ['suspend', 'refund', 'export', 'delete', 'resync', 'lift-block'])
      assert.equal((await call('POST', `/admin/users/${id}/${verb}`, { cookie, body })).status, 404, verb)
  }
})

test('every support action is in the audit log with actor, action and target', async () => {
  const entries = await platform.db
    .selectFrom('audit_log')
    .select(['actor_name', 'action', 'before', 'after'])
    .where('kind', '=', 'user')
    .execute()
  assert.doesNotMatch(JSON.stringify(entries), /Files were shared/)
  const verbs = new Set(entries.map(({ action }) => action))
  for (const verb of [
    'suspend',
    'unsuspend',
    'verify',
    'resend-code',
    'send-reset',
    'end-sessions',
    'change-role',
  ])
    assert.ok(verbs.has(verb), verb)
})
