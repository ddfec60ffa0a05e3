import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockWait } from '../platform/database/testing/lock-wait.ts'
import { openTransaction } from '../platform/database/testing/open-transaction.ts'
import { adoptRegistration, listRegistrations } from './registration/registration-queries.ts'
import { deleteFactor } from './second-factor/second-factor-queries.ts'
import { newAddress, signupForm, testAccounts } from './testing.ts'
import { findAccount, lockAccount, markVerified } from './users/queries.ts'

const { platform, call, post, pass, factor, enrolled, join, newestCode, newestLink, mailsTo } =
  await testAccounts()

const newPassword = 'Newer-Lathe-84'

async function lockOf(email: string) {
  const account = await findAccount(platform, email)
  assert.ok(account)
  return openTransaction(platform, (inside) => lockAccount(inside, account.id))
}

/** Makes the second call while the first waits for `release`. Returns the statuses. */
async function inOrder(
  release: () => Promise<unknown>,
  [first, second]: [() => Promise<{ status: number }>, () => Promise<{ status: number }>],
) {
  const answers = [first()]
  await lockWait(platform)
  answers.push(second())
  await lockWait(platform, 2)
  await release()
  return (await Promise.all(answers)).map(({ status }) => status)
}

test('an email that is verified during a password reset gets the new password', async () => {
  const email = newAddress()
  await post('register', signupForm(email))
  const code = await newestCode(email)
  await post('reset-email', { email })
  const link = await newestLink(email)
  const statuses = await inOrder(await lockOf(email), [
    () => post('reset-password', { ...link, password: newPassword }),
    () => post('verify-email', { email, code }),
  ])
  assert.deepEqual(statuses, [200, 200])
  assert.equal((await post('login', { email, password: newPassword })).status, 200)
})

test('an address that is verified during another registration keeps its owner, who gets an email', async () => {
  const email = newAddress()
  await post('register', signupForm(email))
  const code = await newestCode(email)
  pass(61)
  const statuses = await inOrder(await lockOf(email), [
    () => post('verify-email', { email, code }),
    () => post('register', { ...signupForm(email), password: newPassword }),
  ])
  assert.deepEqual(statuses, [200, 200])
  assert.equal((await mailsTo(email)).at(-1)?.template, 'already-registered')
})

test('a code requested by an administrator and a registration of the address do not block each other', async () => {
  const admin = await enrolled()
  const email = newAddress()
  await post('register', signupForm(email))
  const account = await findAccount(platform, email)
  pass(61)
  const statuses = await inOrder(await lockOf(email), [
    () => call('POST', `/admin/users/${account?.id}/resend-code`, { cookie: admin.cookie }),
    () => post('register', { ...signupForm(email), password: newPassword }),
  ])
  assert.deepEqual(statuses, [200, 200])
})

test('a code requested while the address is verified is not sent', async () => {
  const email = newAddress()
  await post('register', signupForm(email))
  const account = await findAccount(platform, email)
  assert.ok(account)
  const [registration] = await listRegistrations(platform, account.id)
  pass(61)
  const commit = await openTransaction(platform, async (inside) => {
    await lockAccount(inside, account.id)
    await inside.db.deleteFrom('short_codes').where('user_id', '=', account.id).execute()
    await adoptRegistration(inside, account.id, registration?.id ?? '')
    await markVerified(inside, account.id, platform.now())
  })
  const sent = post('resend-verification-code', { email })
  await lockWait(platform)
  await commit()
  assert.equal((await sent).status, 200)
  assert.equal((await mailsTo(email)).length, 1)
})

test('a code for a new email address that is replaced while it is entered is refused', async () => {
  const { email, cookie, password } = await join()
  const newEmail = newAddress()
  await call('PATCH', '/auth/update', { cookie, body: { email: newEmail, currentPassword: password } })
  pass(61)
  const session = (await post('login', { email, password })).cookie ?? ''
  const code = await newestCode(newEmail)
  const statuses = await inOrder(await lockOf(email), [
    () => post('resend-email-code', undefined, { cookie: session }),
    () => post('confirm-email', { code }, { cookie: session }),
  ])
  assert.deepEqual(statuses, [200, 400])
  const newer = await newestCode(newEmail)
  assert.equal((await post('confirm-email', { code: newer }, { cookie: session })).status, 200)
})

test('recovery codes that are renewed twice at once replace each other', async () => {
  const admin = await enrolled()
  const codes = platform.db.selectFrom('recovery_codes').where('user_id', '=', admin.user.id)
  const release = await openTransaction(platform, ({ db }) =>
    db
      .selectFrom('recovery_codes')
      .select('user_id')
      .where('user_id', '=', admin.user.id)
      .forUpdate()
      .execute(),
  )
  const renew = () => factor('recovery-codes', admin)
  assert.deepEqual(await inOrder(release, [renew, renew]), [200, 200])
  assert.equal((await codes.select('code_hash').execute()).length, admin.codes.length)
})

test('recovery codes of a second factor that is turned off in another tab are refused', async () => {
  const admin = await enrolled()
  const commit = await openTransaction(platform, (inside) => deleteFactor(inside, admin.user.id))
  const renewed = factor('recovery-codes', admin)
  await lockWait(platform)
  await commit()
  assert.equal((await renewed).status, 409)
})
