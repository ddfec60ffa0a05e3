import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goodPassword, newAddress, signupForm, testAccounts, wrongCode } from '../testing.ts'

const { platform, call, post, join, pass, mailsTo, newestMail, newestCode, newestLink } = await testAccounts()

type Answered = { user: { email: string; pendingEmail: string | null } }
const update = (cookie: string, body: unknown) => call<Answered>('PATCH', '/auth/update', { cookie, body })
const confirm = (cookie: string, code: string) =>
  call<Answered>('POST', '/auth/confirm-email', { cookie, body: { code } })

async function requestChange(newEmail = newAddress()) {
  const person = await join()
  const answer = await update(person.cookie, { email: newEmail, currentPassword: goodPassword })
  return { ...person, cookie: answer.cookie ?? person.cookie, newEmail, answer }
}

test('a new address waits for its code, and the old one is notified', async () => {
  const { email, newEmail, cookie, answer } = await requestChange()
  assert.deepEqual([answer.body.data.user.email, answer.body.data.user.pendingEmail], [email, newEmail])
  assert.match((await newestMail(email))?.text ?? '', new RegExp(newEmail))
  assert.equal((await post('login', { email: newEmail, password: goodPassword })).status, 401)
  const code = await newestCode(newEmail)
  assert.equal((await confirm(cookie, wrongCode(code))).body.message, 'Invalid verification code')
  const { status, body } = await confirm(cookie, code)
  assert.deepEqual([status, body.message], [200, 'Email address changed.'])
  assert.deepEqual([body.data.user.email, body.data.user.pendingEmail], [newEmail, null])
  assert.equal((await newestMail(email))?.template, 'email-changed')
  assert.equal((await post('login', { email, password: goodPassword })).status, 401)
  assert.equal((await post('login', { email: newEmail, password: goodPassword })).status, 200)
  assert.equal((await confirm(cookie, code)).status, 400)
})

test('a change of address needs the current password', async () => {
  const { cookie } = await join()
  const { status, body } = await update(cookie, { email: newAddress() })
  assert.deepEqual([status, body.message], [400, 'Please enter your current password.'])
})

// OWASP ASVS 5.0, 7.2.4: a re-authentication ends the token that was used before it.
test('a request with the password gives the session a new token and invalidates the old one', async () => {
  const { email, cookie } = await join()
  const { cookie: elsewhere } = await post('login', { email, password: goodPassword })
  const answer = await update(cookie, { email: newAddress(), currentPassword: goodPassword })
  const isSignedIn = async (session: string | undefined) =>
    (await call('GET', '/auth/sessions', { cookie: session })).status === 200
  assert.ok(answer.cookie && answer.cookie !== cookie)
  assert.deepEqual(
    [await isSignedIn(cookie), await isSignedIn(answer.cookie), await isSignedIn(elsewhere)],
    [false, true, true],
  )
})

test('the code is void after five attempts and after ten minutes', async () => {
  const guessed = await requestChange()
  const code = await newestCode(guessed.newEmail)
  await Promise.all([1, 2, 3, 4, 5].map(() => confirm(guessed.cookie, wrongCode(code))))
  assert.equal((await confirm(guessed.cookie, code)).status, 400)
  const late = await requestChange()
  pass(601)
  assert.equal((await confirm(late.cookie, await newestCode(late.newEmail))).status, 400)
})

test('a code for one address does not confirm another', async () => {
  const { newEmail, cookie } = await requestChange()
  const code = await newestCode(newEmail)
  const other = newAddress()
  const { cookie: renewed = '' } = await update(cookie, { email: other, currentPassword: goodPassword })
  const newer = await newestCode(other)
  if (code !== newer) assert.equal((await confirm(renewed, code)).status, 400)
  assert.equal((await confirm(renewed, newer)).body.data.user.email, other)
})

test('emails sent to the former address stay with the account', async () => {
  const { email, newEmail, cookie } = await requestChange()
  const before = await templatesTo(email)
  assert.ok(before.length > 0)
  await platform.db.updateTable('mails').set({ sent_at: new Date() }).where('recipient', '=', email).execute()
  await confirm(cookie, await newestCode(newEmail))
  assert.deepEqual(await templatesTo(email), ['email-changed'])
  assert.deepEqual((await templatesTo(newEmail)).toSorted(), [...before, 'change-email'].toSorted())
})

async function templatesTo(address: string) {
  return (await mailsTo(address)).map(({ template }) => template)
}

test('a request for the current address cancels the change', async () => {
  const { email, newEmail, cookie } = await requestChange()
  const { body } = await update(cookie, { email })
  assert.equal(body.data.user.pendingEmail, null)
  assert.equal((await confirm(cookie, await newestCode(newEmail))).status, 400)
})

test('a second request within a minute must wait', async () => {
  const { newEmail, cookie } = await requestChange()
  const { status, body } = await update(cookie, { email: newEmail, currentPassword: goodPassword })
  assert.deepEqual([status, body.message], [429, 'Please wait 60 seconds before requesting another email.'])
})

test('the code is sent again to the pending address, and the previous one is invalid', async () => {
  const { newEmail, cookie, email } = await requestChange()
  const first = await newestCode(newEmail)
  const again = () => post('resend-email-code', {}, { cookie })
  assert.equal((await again()).status, 429)
  pass(61)
  const notices = (await mailsTo(email)).length
  assert.deepEqual([(await again()).status, (await mailsTo(email)).length], [200, notices])
  const second = await newestCode(newEmail)
  if (first !== second) assert.equal((await confirm(cookie, first)).status, 400)
  assert.equal((await confirm(cookie, second)).body.data.user.email, newEmail)
  pass(61)
  const { status, body } = await again()
  assert.deepEqual([status, body.message], [409, 'No new email address is waiting for a code.'])
})

test('an address of another account gets the same response; its owner is notified without a code', async () => {
  const { email: taken } = await join()
  pass(61)
  const { answer, cookie } = await requestChange(taken)
  const { answer: free } = await requestChange()
  assert.deepEqual([answer.status, answer.body.message], [free.status, free.body.message])
  assert.equal((await newestMail(taken))?.template, 'already-registered')
  assert.equal((await confirm(cookie, '000000')).status, 400)
})

test('an address verified by another account in the meantime stays there', async () => {
  const { newEmail, cookie } = await requestChange()
  const code = await newestCode(newEmail)
  pass(61)
  await post('register', signupForm(newEmail))
  await post('verify-email', { email: newEmail, code: await newestCode(newEmail) })
  const { status, body } = await confirm(cookie, code)
  assert.deepEqual([status, body.message], [409, 'This email address already belongs to another account.'])
})

test('an unverified registration does not block another account from verifying the address', async () => {
  const newEmail = newAddress()
  await post('register', signupForm(newEmail))
  pass(61)
  const { cookie } = await requestChange(newEmail)
  assert.equal((await confirm(cookie, await newestCode(newEmail))).status, 200)
})

test('a reset link sent to the old address is invalid after the change', async () => {
  const { email, newEmail, cookie } = await requestChange()
  const code = await newestCode(newEmail)
  await post('reset-email', { email })
  const link = await newestLink(email)
  await confirm(cookie, code)
  assert.equal((await post('reset-password', { ...link, password: 'Newer-Lathe-84' })).status, 400)
})

test('emails with a code repeat nothing that a person typed', async () => {
  const { newEmail } = await requestChange()
  const codes = (await mailsTo(newEmail)).filter(({ template }) => template === 'change-email')
  assert.equal(codes.length, 1)
  assert.ok(!codes[0]?.text.includes('Ana Maker'))
})
