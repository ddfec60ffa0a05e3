import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type * as z from 'zod/mini'
import type { refreshSession } from '#contract/accounts/accounts.ts'
import type { listSignIns } from '#contract/accounts/sessions.ts'
import { cleanUpAccounts } from '../jobs.ts'
import { testAccounts, wrongCode } from '../testing.ts'
import { recordFailedSignIn } from './sign-ins.ts'

type Listed = z.output<typeof listSignIns.reply>

const { platform, call, post, join, pass, newestLink } = await testAccounts()
const day = 24 * 3_600

const historyOf = async (cookie: string, query = '') =>
  (await call<Listed>('GET', `/auth/sign-ins${query}`, { cookie })).body.data

/** Returns the kinds of the sign-ins, of which a failed one is recorded without anybody waiting for it. */
async function kindsOf(cookie: string, count: number) {
  for (let round = 0; round < 4000; round++) {
    const { signIns } = await historyOf(cookie, '?limit=50')
    if (signIns.length >= count) return signIns.map(({ kind }) => kind)
    await wait(5)
  }
  throw new Error('Not all of it was noted')
}

test('a member lists their own sign-ins and failed attempts, newest first', async () => {
  const { email, cookie: first, password } = await join()
  pass(60)
  await post('login', { email, password: 'Not-My-Lathe-1' })
  await kindsOf(first, 2)
  pass(60)
  await post('reset-email', { email })
  const link = await newestLink(email)
  await post('reset-password', { ...link, code: 'x', password: 'Newer-Lathe-84' })
  await post('reset-password', { ...link, password: 'Newer-Lathe-84' })
  pass(60)
  assert.equal((await post('login', { email, password })).status, 401)
  pass(60)
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' }
  const body = { email, password: 'Newer-Lathe-84' }
  const { cookie = '' } = await call('POST', '/auth/login', { body, headers })
  assert.deepEqual(await kindsOf(cookie, 5), [
    'password',
    'wrong-password',
    'reset',
    'wrong-password',
    'email-code',
  ])
  const { signIns, nextCursor } = await historyOf(cookie, '?limit=1')
  assert.equal(signIns[0]?.device, 'Firefox on Linux')
  assert.equal(signIns[0]?.happenedAt, platform.now().toISOString())
  const next = await historyOf(cookie, `?limit=1&cursor=${nextCursor}`)
  assert.equal(next.signIns[0]?.kind, 'wrong-password')
  const stranger = await join()
  assert.deepEqual(await kindsOf(stranger.cookie, 1), ['email-code'])
  assert.equal((await call('GET', '/auth/sign-ins?cursor=x', stranger)).status, 400)
})

test('repeated failures do not push sign-ins out of the list: twenty a day of a kind are recorded', async () => {
  const { email, cookie, password } = await join()
  for (let attempt = 1; attempt <= 24; attempt++) {
    await post('login', { email, password: 'Not-My-Lathe-1' })
    // So that the rate limit refuses none of them.
    if (attempt % 8 === 0) await post('login', { email, password })
    await kindsOf(cookie, 1 + Math.min(attempt, 20) + Math.floor(attempt / 8))
  }
  const kinds = await kindsOf(cookie, 24)
  assert.equal(kinds.filter((kind) => kind === 'wrong-password').length, 20)
  pass(1)
  const { user } = (await call<z.output<typeof refreshSession.reply>>('GET', '/auth/refresh', { cookie }))
    .body.data
  const stranger = { client: { ip: '192.0.2.1', userAgent: 'curl' }, log: platform.log }
  recordFailedSignIn(platform, { userId: user.id, kind: 'wrong-second-factor' }, stranger)
  assert.equal((await kindsOf(cookie, 25))[0], 'wrong-second-factor')
  pass(day)
  await post('login', { email, password: 'Not-My-Lathe-1' })
  assert.equal((await kindsOf(cookie, 26))[0], 'wrong-password')
})

test('a wrong code of the email and an unknown address record no sign-in', async () => {
  const { email } = await join()
  const count = () => platform.db.selectFrom('sign_ins').select('id').execute()
  const before = (await count()).length
  await post('verify-email', { email, code: wrongCode('123456') })
  await post('login', { email: 'nobody@example.test', password: 'Not-My-Lathe-1' })
  assert.equal((await count()).length, before)
})

test('a sign-in is hidden after thirty days, and then deleted', async () => {
  const { email, password } = await join()
  pass(30 * day)
  const { cookie = '' } = await post('login', { email, password })
  assert.deepEqual(await kindsOf(cookie, 1), ['password'])
  await cleanUpAccounts(platform)
  const rows = await platform.db.selectFrom('sign_ins').select('kind').execute()
  assert.deepEqual(rows, [{ kind: 'password' }])
})
