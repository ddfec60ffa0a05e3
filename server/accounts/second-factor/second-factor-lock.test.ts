import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccounts } from '../testing.ts'
import { lockAfter } from './second-factor-lock.ts'

// RFC 4226, 7.3: the wait grows with each wrong code, and counts across login sessions.

const { pass, post, mailsTo, newestLink, factor, codeOf, enrolled } = await testAccounts()

type Admin = Awaited<ReturnType<typeof enrolled>>

const signIn = async ({ user: { email }, password }: Admin) => ({
  cookie: (await post('login', { email, password })).cookie,
})
const wrong = { code: 'abcd-efgh-jkmn' }
async function guess(session: { cookie: string | undefined }, times: number) {
  const statuses: number[] = []
  for (let at = 0; at < times; at++) statuses.push((await factor('pass', session, wrong)).status)
  return statuses
}
const right = (admin: Admin, session: { cookie: string | undefined }) =>
  factor('pass', session, { code: codeOf(admin.secret) })
const lockMails = async ({ user }: Admin) =>
  (await mailsTo(user.email)).filter(({ subject }) => /^Wrong codes/.test(subject))

test('the lock lasts a minute after five wrong codes and doubles with each further one, up to a day', () => {
  const now = new Date(0)
  const seconds = (tries: number) => (lockAfter(tries, now)?.getTime() ?? 0) / 1000
  assert.deepEqual(
    [1, 4, 5, 6, 7, 8, 15, 16, 500].map(seconds),
    [0, 0, 60, 120, 240, 480, 61_440, 86_400, 86_400],
  )
})

test('five wrong codes lock, also the right one; one more after the lock doubles it', async () => {
  const admin = await enrolled()
  const session = await signIn(admin)
  assert.deepEqual(await guess(session, 5), [400, 400, 400, 400, 400])
  const refused = await right(admin, session)
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '60'])
  pass(60)
  assert.deepEqual(await guess(session, 2), [400, 429])
  pass(119)
  assert.equal((await right(admin, session)).status, 429)
  pass(1)
  const shown = await right(admin, session)
  assert.equal(shown.status, 200)
  assert.deepEqual(
    await guess({ cookie: shown.cookie }, 5),
    [400, 400, 400, 400, 400],
    'a right code ends the count',
  )
})

test('guesses of several sessions count together, also in parallel', async () => {
  const admin = await enrolled()
  const sessions = await Promise.all([1, 2, 3, 4].map(() => signIn(admin)))
  const answers = await Promise.all(sessions.flatMap((session) => [1, 2, 3, 4].map(() => guess(session, 1))))
  assert.equal(answers.flat().filter((status) => status === 400).length, 5)
  assert.equal(answers.flat().filter((status) => status === 429).length, 11)
  assert.deepEqual(await guess(await signIn(admin), 1), [429])
})

test('guesses with only the password do not lock a session that passed the factor, and the reverse', async () => {
  const admin = await enrolled()
  await guess(await signIn(admin), 6)
  const own = await right(admin, admin)
  assert.equal(own.status, 200)
  pass(60)
  assert.deepEqual(await guess({ cookie: own.cookie }, 6), [400, 400, 400, 400, 400, 429])
  assert.equal((await right(admin, await signIn(admin))).status, 200)
})

test('the owner gets one email about the first lock', async () => {
  const admin = await enrolled()
  const session = await signIn(admin)
  await guess(session, 4)
  assert.equal((await lockMails(admin)).length, 0)
  await guess(session, 3)
  pass(60)
  await guess(session, 1)
  const mails = await lockMails(admin)
  assert.equal(mails.length, 1)
  assert.match(String(mails[0]?.text), /set a new password at once/)
})

test('a stranger without the password cannot lock an account', async () => {
  const admin = await enrolled()
  assert.deepEqual(await guess({ cookie: undefined }, 6), Array(6).fill(401))
  assert.equal((await right(admin, await signIn(admin))).status, 200)
})

test('a new password ends the lock caused with the old one, and keeps the count', async () => {
  const admin = await enrolled()
  await guess(await signIn(admin), 6)
  await post('reset-email', { email: admin.user.email })
  const password = 'Newer-Lathe-84'
  await post('reset-password', { ...(await newestLink(admin.user.email)), password })
  const session = await signIn({ ...admin, password })
  assert.deepEqual(await guess(session, 2), [400, 429])
  pass(120)
  assert.equal((await right(admin, session)).status, 200)
})
