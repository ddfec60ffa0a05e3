import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goodPassword, newAddress, signupForm, testAccounts } from '../testing.ts'

const { platform, call, post, join, pass, mailsTo, newestLink, newestMail } = await testAccounts()

const newPassword = 'Newer-Lathe-84'
const refused = 'Invalid reset link. Please request a new one.'

async function requestedReset() {
  const person = await join()
  await post('reset-email', { email: person.email })
  return { ...person, link: await newestLink(person.email) }
}

test('the emailed link sets a new password, ends every session, notifies the owner and creates no session', async () => {
  const { email, cookie, link } = await requestedReset()
  const { status, body, cookie: newCookie } = await post('reset-password', { ...link, password: newPassword })
  assert.deepEqual([status, body.message, newCookie], [200, 'Password reset successful', undefined])
  assert.equal((await call('GET', '/auth/refresh', { cookie })).status, 401)
  assert.equal((await post('login', { email, password: goodPassword })).status, 401)
  assert.equal((await post('login', { email, password: newPassword })).status, 200)
  assert.equal((await newestMail(email))?.subject, 'Your Layerdrop password was changed')
})

test('the link points to our own URL, and its long code is stored as a hash', async () => {
  const { email, link } = await requestedReset()
  const mail = await newestMail(email)
  assert.match(
    mail?.text ?? '',
    /^Set a new password: http:\/\/127\.0\.0\.1:3000\/reset\/reset-password\?user=[0-9a-f-]{36}&code=[\w-]{43}$/m,
  )
  const rows = await platform.db.selectFrom('reset_codes').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(link.code))
})

test('a link works once, also in parallel requests', async () => {
  const { link } = await requestedReset()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post('reset-password', { ...link, password: newPassword })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400])
})

test('an older reset link stops working', async () => {
  const { email, link } = await requestedReset()
  pass(61)
  await post('reset-email', { email })
  const newer = await newestLink(email)
  assert.equal((await post('reset-password', { ...link, password: newPassword })).body.message, refused)
  assert.equal((await post('reset-password', { ...newer, password: newPassword })).status, 200)
})

test('a reset link expires after one hour', async () => {
  const { link } = await requestedReset()
  pass(3_601)
  assert.equal((await post('reset-password', { ...link, password: newPassword })).status, 400)
})

test('a reset link works for its own user only', async () => {
  const { link } = await requestedReset()
  const { link: other } = await requestedReset()
  for (const wrong of [
    { userId: other.userId, code: link.code },
    { userId: 'nonsense', code: link.code },
    { userId: '00000000-0000-7000-8000-000000000000', code: link.code },
    { userId: link.userId, code: '' },
    { userId: link.userId, code: `${link.code.slice(0, -1)}-` },
  ]) {
    const { status, body } = await post('reset-password', { ...wrong, password: newPassword })
    assert.deepEqual([status, body.message], [400, refused])
  }
  assert.equal(
    (await post('reset-password', { userId: link.userId, password: newPassword })).body.message,
    'Invalid reset link',
  )
})

test('a weak password is refused and does not use the link up', async () => {
  const { link } = await requestedReset()
  for (const [password, sentence] of [
    ['short', 'Password must be at least 8 characters long.'],
    ['Password1!', 'Choose a password that is harder to guess.'],
    ['Ana.Maker-7', 'Choose a password that is harder to guess.'],
  ]) {
    const { status, body } = await post('reset-password', { ...link, password })
    assert.deepEqual([status, body.message], [400, sentence])
  }
  assert.equal((await post('reset-password', { ...link, password: newPassword })).status, 200)
})

test('a reset request answers alike for every address, and emails only accounts', async () => {
  const { email } = await join()
  const unverified = newAddress()
  await post('register', signupForm(unverified))
  const nobody = newAddress()
  const answers = []
  for (const address of [email, unverified, nobody])
    answers.push(await post('reset-email', { email: address }))
  for (const { status, body } of answers)
    assert.deepEqual(
      [status, body],
      [200, { status: 'success', message: 'Reset email sent successfully', data: {} }],
    )
  assert.equal((await newestMail(email))?.template, 'reset-password')
  assert.equal((await newestMail(unverified))?.template, 'reset-password')
  assert.deepEqual(await mailsTo(nobody), [])
})

test('a reset does not replace verification', async () => {
  const email = newAddress()
  await post('register', signupForm(email))
  await post('reset-email', { email })
  await post('reset-password', { ...(await newestLink(email)), password: newPassword })
  assert.equal((await post('login', { email, password: newPassword })).status, 403)
})

test('a second reset link within a minute is not mailed', async () => {
  const { email } = await join()
  const links = async () => (await mailsTo(email)).filter(({ template }) => template === 'reset-password')
  const requestReset = () => post('reset-email', { email })
  const answers = await Promise.all(Array.from({ length: 10 }, requestReset))
  assert.ok(answers.every(({ status }) => status === 200))
  pass(58)
  assert.equal((await requestReset()).status, 200)
  assert.equal((await links()).length, 1)
  pass(3)
  await requestReset()
  assert.equal((await links()).length, 2)
})

test('a network gets ten reset links an hour for an address, with or without an account', async () => {
  const { email } = await join()
  for (const address of [email, newAddress()]) {
    const statuses = []
    for (let round = 0; round < 12; round++) {
      statuses.push((await post('reset-email', { email: address })).status)
      pass(61)
    }
    assert.deepEqual(statuses, [...Array(10).fill(200), 429, 429])
  }
})

test('a reset password works at once, whatever others guessed', async () => {
  const { email, link } = await requestedReset()
  for (let round = 0; round < 11; round++) await post('login', { email, password: 'Not-My-Lathe-1' })
  await post('reset-password', { ...link, password: newPassword })
  assert.equal((await post('login', { email, password: newPassword })).status, 200)
})

test('a missing or invalid address gets the form’s error', async () => {
  const sentences: [unknown, string][] = [
    [undefined, 'Email is required'],
    ['', 'Email is required'],
    ['bad', 'Invalid email format'],
  ]
  for (const [email, sentence] of sentences) {
    const { status, body } = await post('reset-email', { email })
    assert.deepEqual([status, body.message], [400, sentence])
  }
})
