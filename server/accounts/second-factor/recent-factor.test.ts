import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondFactorRequired, secondFactorStale } from '#contract/admin.ts'
import { endpoints } from '#contract/api.ts'
import { newAddress, testAccounts } from '../testing.ts'

// OWASP ASVS 5.0, 7.5.1 and 7.5.2: an open session alone neither changes sensitive attributes nor ends other sessions.

const { call, signedIn, pass, post, factor, codeOf, enrolled } = await testAccounts()

const guarded = [
  'DELETE /auth/account',
  'DELETE /auth/sessions/:id',
  'POST /admin/users/:id/change-role',
  'POST /admin/users/:id/end-sessions',
  'POST /admin/users/:id/remove-second-factor',
  'POST /admin/users/:id/view',
  'POST /auth/confirm-email',
  'POST /auth/logout-others',
  'POST /auth/second-factor/recovery-codes',
  'POST /auth/second-factor/remove',
]

/** Returns an administrator whose second factor was shown `seconds` ago. */
async function enrolledBefore(seconds: number) {
  const admin = await enrolled()
  pass(seconds - 30)
  return admin
}

const show = async (admin: { cookie: string | undefined; secret: string }) =>
  (await factor('pass', admin, { code: codeOf(admin.secret) })).cookie

test('the calls that need a recent second factor are these', () => {
  const found = endpoints.filter(({ endpoint }) => endpoint.needsRecentFactor)
  assert.deepEqual(found.map(({ endpoint: { method, path } }) => `${method} ${path}`).toSorted(), guarded)
})

test('five minutes after the second factor was shown, each of them is refused until it is shown again', async () => {
  const admin = await enrolledBefore(301)
  for (const line of guarded) {
    const [method, path = ''] = line.split(' ')
    const url = path.replace(':id', '00000000-0000-7000-8000-000000000000')
    const { status, body } = await call(method as 'POST', url, admin)
    assert.deepEqual([status, body.code], [403, secondFactorStale], line)
  }
  assert.equal((await call('POST', '/auth/logout-others', { cookie: await show(admin) })).status, 200)
})

test('a recent factor is valid for five minutes', async () => {
  const admin = await enrolledBefore(300)
  assert.equal((await call('POST', '/auth/logout-others', admin)).status, 200)
})

test('a new password or address needs a recent second factor beside the current password', async () => {
  const admin = await enrolledBefore(301)
  const next = 'Newer-Lathe-84'
  for (const change of [{ password: next }, { email: newAddress() }]) {
    const body = { ...change, currentPassword: admin.password }
    const refused = await call('PATCH', '/auth/update', { ...admin, body })
    assert.deepEqual([refused.status, refused.body.code], [403, secondFactorStale])
  }
  assert.equal((await call('PATCH', '/auth/update', { ...admin, body: { name: 'Ana Turner' } })).status, 200)
  const cookie = await show(admin)
  const body = { password: next, currentPassword: admin.password }
  assert.equal((await call('PATCH', '/auth/update', { cookie, body })).status, 200)
  assert.equal(
    (await post('login', { email: admin.user.email, password: next })).body.code,
    secondFactorRequired,
  )
})

test('a role changes only after a recent second factor', async () => {
  const admin = await enrolledBefore(301)
  const { user } = await signedIn()
  const path = `/admin/users/${user.id}/change-role`
  const body = { role: 'admin', version: 1 }
  assert.equal((await call('POST', path, { ...admin, body })).body.code, secondFactorStale)
  assert.equal((await call('POST', path, { cookie: await show(admin), body })).status, 200)
})

test('passing the second factor again replaces the token and keeps the end of the session (7.3.2)', async () => {
  const admin = await enrolledBefore(301)
  const begun = async (cookie: string | undefined) => {
    const { status, body } = await call<{ sessions: Session[] }>('GET', '/auth/sessions', { cookie })
    return status === 200 ? body.data.sessions.map(({ id, signedInAt }) => [id, signedInAt]) : status
  }
  const before = await begun(admin.cookie)
  const cookie = await show(admin)
  assert.equal(await begun(admin.cookie), 401)
  assert.deepEqual(await begun(cookie), before)
})

type Session = { id: string; signedInAt: string }

test('an account without a second factor needs the password only', async () => {
  const { cookie, password } = await signedIn()
  pass(301)
  const change = (currentPassword?: string) =>
    call('PATCH', '/auth/update', { cookie, body: { password: 'Newer-Lathe-84', currentPassword } })
  assert.equal((await change()).status, 400)
  const changed = await change(password)
  assert.equal(changed.status, 200)
  const proof = { cookie: changed.cookie, body: { currentPassword: 'Newer-Lathe-84' } }
  assert.equal((await call('POST', '/auth/logout-others', proof)).status, 200)
})
