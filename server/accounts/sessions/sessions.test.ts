import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { currentPasswordMissing, wrongCurrentPassword } from '#contract/accounts/accounts.ts'
import { cleanUpAccounts } from '../jobs.ts'
import { goodPassword, testAccounts } from '../testing.ts'

const { platform, call, post, join, pass, signedIn } = await testAccounts()

const hour = 3_600
const day = 24 * hour

const isKnown = async (cookie: string | undefined) =>
  (await call('GET', '/auth/refresh', { cookie })).status === 200

/** Waits for the time of the last use, which is written without anybody waiting for it. */
async function untilTouched() {
  for (let round = 0; round < 4000; round++) {
    const newest = await platform.db
      .selectFrom('sessions')
      .select('last_used_at')
      .orderBy('last_used_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (newest && newest.last_used_at >= platform.now()) return
    await wait(5)
  }
  throw new Error('The session was not touched')
}

type Listed = { sessions: { id: string; device: string; isCurrent: boolean }[] }
const sessionsOf = async (cookie: string) =>
  (await call<Listed>('GET', '/auth/sessions', { cookie })).body.data.sessions

test('only the hash of a token is stored', async () => {
  const { cookie } = await join()
  const token = cookie.split('=')[1] ?? ''
  const rows = await platform.db.selectFrom('sessions').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(token))
  assert.ok(rows.every((row) => row.token_hash.length === 32))
})

test('an unknown, truncated or foreign token, or an id, is refused as a session', async () => {
  const { cookie } = await join()
  const { user } = await signedIn()
  const wrong = [
    undefined,
    'session=',
    `${cookie}x`,
    cookie.slice(0, -1),
    `session=${user.id}`,
    'session=a.b.c',
    `session=${'A'.repeat(43)}`,
  ]
  for (const value of wrong) {
    const { status, body } = await call('GET', '/auth/refresh', { cookie: value })
    assert.deepEqual([status, body.message], [401, 'Please log in.'])
  }
})

test('every sign-in creates a new token and invalidates the previous one of the browser', async () => {
  const { email, cookie } = await join()
  const { cookie: second } = await post('login', { email, password: goodPassword }, { cookie })
  assert.notEqual(second, cookie)
  assert.deepEqual([await isKnown(cookie), await isKnown(second)], [false, true])
  const planted = `session=${'B'.repeat(43)}`
  const { cookie: third } = await post('login', { email, password: goodPassword }, { cookie: planted })
  assert.notEqual(third, planted)
  assert.equal(await isKnown(planted), false)
})

test('logging out ends the session on the server', async () => {
  const { cookie } = await join()
  const answer = await post('logout', {}, { cookie })
  assert.deepEqual([answer.status, answer.body.message], [200, 'Signed out.'])
  assert.match(String(answer.headers['set-cookie']), /^session=;/)
  assert.equal(await isKnown(cookie), false)
  assert.equal((await post('logout', {})).status, 200)
})

test('a member’s session ends after thirty days without use, and after ninety in any case', async () => {
  const { cookie: idle } = await join()
  const { cookie: busy } = await join()
  for (let month = 0; month < 3; month++) {
    pass(29 * day)
    assert.equal(await isKnown(busy), true)
    await untilTouched()
  }
  assert.equal(await isKnown(idle), false)
  pass(3 * day)
  assert.equal(await isKnown(busy), false)
})

test('an administrator’s ends after half an hour without use, and after twelve hours in any case', async () => {
  const { cookie: idle } = await signedIn({ role: 'admin' })
  const { cookie: busy } = await signedIn({ role: 'admin' })
  for (let part = 0; part < 25; part++) {
    pass(28 * 60)
    assert.equal(await isKnown(busy), true)
    await untilTouched()
  }
  assert.equal(await isKnown(idle), false)
  pass(25 * 60)
  assert.equal(await isKnown(busy), false)
})

test('a lost role, a suspension and a deletion take effect at the next request', async () => {
  const { user, cookie } = await signedIn({ role: 'admin' })
  const change = (set: object) =>
    platform.db.updateTable('users').set(set).where('id', '=', user.id).execute()
  await change({ role: 'user', suspended_at: platform.now(), suspended_reason: 'Shared files' })
  const { body } = await call<{ user: typeof user }>('GET', '/auth/refresh', { cookie })
  assert.deepEqual([body.data.user.role, body.data.user.suspendedReason], ['user', 'Shared files'])
  await platform.db.deleteFrom('users').where('id', '=', user.id).execute()
  assert.equal(await isKnown(cookie), false)
})

test('a member lists their sessions and ends one or all others', async () => {
  const { email, cookie } = await join()
  const phone = {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
  }
  const body = { email, password: goodPassword }
  const { cookie: onPhone } = await call('POST', '/auth/login', { body, headers: phone })
  const { cookie: third } = await call('POST', '/auth/login', { body })
  const sessions = await sessionsOf(cookie)
  assert.equal(sessions.length, 3)
  assert.deepEqual(sessions.filter(({ isCurrent }) => isCurrent).length, 1)
  const phoneSession = sessions.find(({ device }) => device === 'Safari on iPhone')
  const proof = { currentPassword: goodPassword }
  const ended = await call('DELETE', `/auth/sessions/${phoneSession?.id}`, { cookie, body: proof })
  assert.equal(ended.status, 200)
  assert.deepEqual([await isKnown(onPhone), await isKnown(third)], [false, true])
  const alone = await call('POST', '/auth/logout-others', { cookie: ended.cookie, body: proof })
  assert.equal(alone.status, 200)
  assert.deepEqual([await isKnown(alone.cookie), await isKnown(third)], [true, false])
})

// OWASP ASVS 5.0, 7.5.2 and 7.2.4.
test('an account without a second factor ends sessions with the current password, and gets a new token', async () => {
  const { email, cookie } = await join()
  const { cookie: elsewhere } = await post('login', { email, password: goodPassword })
  const other = (await sessionsOf(cookie)).find(({ isCurrent }) => !isCurrent)
  const calls = [
    ['DELETE', `/auth/sessions/${other?.id}`],
    ['POST', '/auth/logout-others'],
  ] as const
  for (const [method, path] of calls) {
    const bare = await call(method, path, { cookie })
    assert.deepEqual([bare.status, bare.body.code], [400, currentPasswordMissing])
    const wrong = await call(method, path, { cookie, body: { currentPassword: 'Not-My-Lathe-1' } })
    assert.deepEqual([wrong.status, wrong.body.code], [400, wrongCurrentPassword])
  }
  assert.ok(await isKnown(elsewhere))
  const alone = await call('POST', '/auth/logout-others', { cookie, body: { currentPassword: goodPassword } })
  assert.deepEqual(
    [await isKnown(cookie), await isKnown(elsewhere), await isKnown(alone.cookie)],
    [false, false, true],
  )
})

test('a member cannot end a session of another account', async () => {
  const { cookie } = await join()
  const { cookie: theirs } = await join()
  const [session] = await sessionsOf(theirs)
  for (const id of [session?.id, 'nonsense', '00000000-0000-7000-8000-000000000000']) {
    const proof = { currentPassword: goodPassword }
    const { status, body } = await call('DELETE', `/auth/sessions/${id}`, { cookie, body: proof })
    assert.deepEqual([status, body.message], [404, 'Session not found'])
  }
  assert.equal(await isKnown(theirs), true)
})

test('the nightly job deletes ended sessions and unverified registrations', async () => {
  const { cookie } = await join()
  await post('register', { name: 'Ana', email: 'never@example.test', password: goodPassword, country: 'DE' })
  pass(31 * day)
  const { cookie: fresh } = await join()
  await cleanUpAccounts(platform)
  const left = await platform.db.selectFrom('sessions').select('id').execute()
  assert.equal(left.length, 1)
  assert.deepEqual([await isKnown(cookie), await isKnown(fresh)], [false, true])
  const waiting = await platform.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'never@example.test')
    .execute()
  assert.deepEqual(waiting, [])
  assert.deepEqual(await platform.db.selectFrom('short_codes').selectAll().execute(), [])
})
