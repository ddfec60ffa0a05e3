import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { endpoints } from '#contract/api.ts'
import { apiBase } from '#contract/endpoint.ts'
import { buildApp } from '../../app.ts'
import { testAccounts } from '../testing.ts'

const { call, signedIn, platform, pass, post, mailsTo, factor, codeOf, enrolled } = await testAccounts()
const strict = await buildApp({ ...platform, local: false })
after(() => strict.close())

const signIn = async ({ user, password }: { user: { email: string }; password: string }) =>
  (await post('login', { email: user.email, password })).cookie

for (const role of ['user', 'admin'] as const) {
  test(`${role}: an enrolled user must enter the factor at every sign-in before any other call`, async () => {
    const owner = await enrolled(role)
    assert.equal((await call('GET', '/auth/refresh', owner)).status, 200)
    const { user, password } = owner
    const challenge = await post('login', { email: user.email, password })
    assert.deepEqual(
      [challenge.status, challenge.body.code, challenge.body.data],
      [403, 'second_factor_required', {}],
    )
    const { cookie } = challenge
    for (const { endpoint } of endpoints.filter(({ endpoint }) => endpoint.access !== 'public')) {
      const path = endpoint.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')
      const { status, body } = await call(endpoint.method, path, { cookie })
      if (endpoint.beforeSecondFactor) assert.equal(status, 400, path)
      else assert.deepEqual([status, body.code], [403, 'second_factor_required'], path)
    }
    const passed = await factor('pass', { cookie }, { code: codeOf(owner.secret) })
    assert.equal(passed.body.data.user?.email, user.email)
    assert.equal((await call('GET', '/auth/refresh', { cookie: passed.cookie })).status, 200)
    assert.equal((await call('GET', '/auth/refresh', { cookie })).status, 401, 'the token before is dead')
  })
}

test('setting up a second factor needs the current password', async () => {
  const { cookie, password } = await signedIn()
  assert.equal((await factor('begin', { cookie }, {})).status, 400)
  const wrong = await factor('begin', { cookie }, { currentPassword: 'Not-My-Lathe-1' })
  assert.deepEqual([wrong.status, wrong.body.code], [400, 'wrong_current_password'])
  assert.equal((await factor('begin', { cookie }, { currentPassword: password })).status, 200)
})

test('the second factor undoes a scheduled deletion, the password alone does not', async () => {
  const owner = await enrolled('user')
  const { password } = owner
  assert.equal(
    (await call('DELETE', '/auth/account', { cookie: owner.cookie, body: { password } })).status,
    200,
  )
  const isDeletionScheduled = async () => {
    const row = platform.db.selectFrom('users').select('deletion_due_at').where('id', '=', owner.user.id)
    return (await row.executeTakeFirstOrThrow()).deletion_due_at !== null
  }
  const cookie = await signIn(owner)
  assert.equal(await isDeletionScheduled(), true)
  const passed = await factor('pass', { cookie }, { code: codeOf(owner.secret) })
  assert.equal(passed.body.data.deletionUndone, true)
  assert.equal(await isDeletionScheduled(), false)
})

test('a half signed-in session is a visitor to public calls, and can be logged out', async () => {
  const cookie = await signIn(await enrolled('user'))
  assert.equal((await post('logout', undefined, { cookie: cookie ?? '' })).status, 200)
  assert.equal((await call('GET', '/auth/refresh', { cookie })).status, 401)
})

test("a member's second factor is not in the audit log", async () => {
  const { user } = await enrolled('user')
  const rows = await platform.db
    .selectFrom('audit_log')
    .select('id')
    .where('actor_id', '=', user.id)
    .execute()
  assert.deepEqual(rows, [])
})

test('a replaced second factor must be entered again by sessions that entered the previous one', async () => {
  const admin = await enrolled()
  const code = codeOf(admin.secret)
  const other = (await factor('pass', { cookie: await signIn(admin) }, { code })).cookie
  pass(30)
  assert.equal((await factor('remove', admin)).status, 200)
  const { secret = '' } = (await factor('begin', admin, { currentPassword: admin.password })).body.data
  const { cookie } = await factor('confirm', admin, { code: codeOf(secret) })
  assert.equal((await call('GET', '/admin/users', { cookie })).status, 200)
  const refused = await call('GET', '/admin/users', { cookie: other })
  assert.deepEqual([refused.status, refused.body.code], [403, 'second_factor_required'])
})

test('a secret becomes active with its first code, and an active one is not replaced', async () => {
  const { cookie, password } = await signedIn({ role: 'admin' })
  await factor('begin', { cookie }, { currentPassword: password })
  assert.equal((await call('GET', '/admin/users', { cookie })).status, 200)
  assert.equal((await factor('confirm', { cookie }, { code: '000000' })).status, 400)
  const admin = await enrolled()
  assert.equal((await factor('begin', admin, { currentPassword: admin.password })).status, 409)
  assert.equal((await factor('begin', { cookie: await signIn(admin) }, {})).status, 409)
})

test('a code works once, also in parallel requests', async () => {
  const admin = await enrolled()
  const cookies = await Promise.all([1, 2, 3, 4].map(() => signIn(admin)))
  const code = codeOf(admin.secret)
  const answers = await Promise.all(cookies.map((cookie) => factor('pass', { cookie }, { code })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400])
})

test('a code may be half a minute late, not more', async () => {
  const admin = await enrolled()
  const code = codeOf(admin.secret)
  pass(30)
  assert.equal((await factor('pass', { cookie: await signIn(admin) }, { code })).status, 200)
  const stale = codeOf(admin.secret)
  pass(90)
  assert.equal((await factor('pass', { cookie: await signIn(admin) }, { code: stale })).status, 400)
})

test('a code of the next step is refused', async () => {
  const admin = await enrolled()
  pass(30)
  const code = codeOf(admin.secret)
  pass(-30)
  assert.equal((await factor('pass', { cookie: await signIn(admin) }, { code })).status, 400)
})

test('a recovery code works once, in any spelling', async () => {
  const admin = await enrolled()
  const [code = ''] = admin.codes
  assert.equal(admin.codes.length, 10)
  assert.match(code, /^([2-9a-z]{4}-){5}[2-9a-z]{4}$/)
  const written = code.toUpperCase().replaceAll('-', ' ')
  assert.equal((await factor('pass', { cookie: await signIn(admin) }, { code: written })).status, 200)
  assert.equal((await factor('pass', { cookie: await signIn(admin) }, { code })).status, 400)
  const other = await enrolled()
  const [, second = ''] = admin.codes
  assert.equal((await factor('pass', { cookie: await signIn(other) }, { code: second })).status, 400)
})

test('new recovery codes replace the old; removing the factor deletes them and notifies the owner', async () => {
  const admin = await enrolled()
  const renewed = await factor('recovery-codes', admin)
  const [code = ''] = renewed.body.data.recoveryCodes ?? []
  const other = { cookie: await signIn(admin) }
  assert.equal((await factor('pass', other, { code: admin.codes[0] })).status, 400)
  const { cookie } = await factor('pass', other, { code })
  assert.equal((await factor('remove', { cookie })).status, 200)
  assert.equal((await call('GET', '/admin/users', { cookie: await signIn(admin) })).status, 200)
  assert.deepEqual(
    (await mailsTo(admin.user.email)).map(({ text }) => /was (added to|removed from)/.exec(text)?.[1]),
    ['added to', 'removed from'],
  )
})

test('an administrator with a second factor removes a lost one, with an audit entry', async () => {
  const [helper, lost, bare] = [await enrolled(), await enrolled(), await signedIn({ role: 'admin' })]
  const path = `/admin/users/${lost.user.id}/remove-second-factor`
  const help = async (cookie: string | undefined, to = path) => (await call('POST', to, { cookie })).status
  assert.equal(await help(bare.cookie), 409)
  assert.equal(await help(await signIn(helper)), 403)
  assert.equal(await help(helper.cookie, `/admin/users/${helper.user.id}/remove-second-factor`), 409)
  const shown = await call<{ user: { hasSecondFactor: boolean } }>(
    'GET',
    `/admin/users/${lost.user.id}`,
    helper,
  )
  assert.equal(shown.body.data.user.hasSecondFactor, true)
  assert.equal(await help(helper.cookie), 200)
  assert.equal((await call('GET', '/auth/refresh', lost)).status, 401)
  assert.equal((await call('GET', '/admin/users', { cookie: await signIn(lost) })).status, 200)
  assert.match(String((await mailsTo(lost.user.email)).at(-1)?.text), /was removed from/)
  assert.equal(await help(helper.cookie), 409)
  const trace = platform.db.selectFrom('audit_log').select('actor_id').where('thing_id', '=', lost.user.id)
  assert.deepEqual(await trace.where('action', '=', 'remove-second-factor').execute(), [
    { actor_id: helper.user.id },
  ])
})

test('an administrator in production can only set up the second factor', async () => {
  const { cookie } = await signedIn({ role: 'admin' })
  const get = (path: string) => strict.inject({ url: `${apiBase}${path}`, headers: { cookie } })
  const refused = await get('/admin/users')
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'second_factor_missing'])
  const state = await get('/auth/second-factor')
  assert.deepEqual(state.json().data, { isOn: false, isRequired: true, recoveryCodesLeft: 0 })
})

test('the secret is not readable in the database', async () => {
  const { user, secret } = await enrolled()
  const row = await platform.db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.secret.includes(secret), false)
  assert.equal(platform.keys.open('second-factors', row.secret, user.id), secret)
  assert.throws(() => platform.keys.open('second-factors', row.secret, 'somebody else'))
})
