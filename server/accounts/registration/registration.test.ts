import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goodPassword, newAddress, signupForm, testAccounts } from '../testing.ts'
import { findAccount } from '../users/queries.ts'

const { platform, call, post, join, pass, mailsTo, newestCode, newestMail } = await testAccounts()

const verify = async (email: string) => post('verify-email', { email, code: await newestCode(email) })

test('a sign-up is verified with the mailed code and signs in', async () => {
  const email = newAddress()
  const answer = await post('register', signupForm(email))
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body, {
    status: 'success',
    message: 'Account created. Check your email for the verification code.',
    data: { requireVerification: true },
  })
  assert.equal(answer.cookie, undefined)
  const { status, body, cookie } = await verify(email)
  assert.equal(status, 200)
  assert.equal(body.message, 'Email verified successfully')
  const refreshed = await call<{ user: object }>('GET', '/auth/refresh', { cookie })
  assert.deepEqual(refreshed.body.data.user, body.data.user)
  const { id, ...user } = { id: '', ...refreshed.body.data.user }
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.deepEqual(user, {
    email,
    name: 'Ana Maker',
    role: 'user',
    country: 'Germany',
    countryCode: 'DE',
    profileImg: '/profile-blank.svg',
    subscriptionStatus: 'incomplete',
    subscriptionPlan: null,
    endsAt: null,
    hasPlanEnded: false,
    pause: null,
    giftUntil: null,
    paymentProblemSince: null,
    accessUntil: null,
    isRefundUnderway: false,
    suspendedAt: null,
    suspendedReason: null,
    pendingEmail: null,
    emailProblem: null,
  })
})

test('an address is the same in any case and with spaces around it', async () => {
  const email = newAddress()
  await post('register', signupForm(`  ${email.toUpperCase()} `))
  assert.equal((await verify(email)).status, 200)
  assert.equal((await post('login', { email: email.toUpperCase(), password: goodPassword })).status, 200)
})

test('every rule of the form is checked on the server, the first failing one first', async () => {
  const form = signupForm(newAddress())
  const cases: [wrong: object, sentence: string][] = [
    [{ name: 'A' }, 'Name must be 2 characters long.'],
    [{ name: ' A ' }, 'Name must be 2 characters long.'],
    [{ name: 'See https://win.example' }, 'Name must not contain a web address.'],
    [{ name: 'ana@example.test' }, 'Name must not contain an email address.'],
    [{ email: 'nobody' }, 'Invalid email address'],
    [{ email: 'a@b.test, c@d.test' }, 'Invalid email address'],
    [{ email: 'a@b.test\r\nBcc: c@d.test' }, 'Invalid email address'],
    [{ password: 'Aa1!' }, 'Password must be at least 8 characters long.'],
    [{ password: 'quiet-lathe-83' }, 'Password must include at least one uppercase letter.'],
    [{ password: 'Quiet-Lathe' }, 'Password must include at least one number.'],
    [{ password: 'QuietLathe83' }, 'Password must include at least one special character.'],
    [{ password: `Aa1!${'x'.repeat(125)}` }, 'Password must be at most 128 characters long.'],
    [{ password: 'Password1!' }, 'Choose a password that is harder to guess.'],
    [{ password: 'Layerdrop-demo-1' }, 'Choose a password that is harder to guess.'],
    [{ password: 'Ana.Maker-7' }, 'Choose a password that is harder to guess.'],
    [{ country: '' }, 'Country is required'],
    [{ country: 'Brazil' }, 'Service not available in China and Brazil'],
    [{ country: 'Atlantis' }, 'Choose a country from the list.'],
    [{ countryCode: 'FR' }, 'The country and its code do not match.'],
  ]
  for (const [wrong, sentence] of cases) {
    const { status, body } = await post('register', { ...form, ...wrong })
    assert.deepEqual([status, body.message], [400, sentence], JSON.stringify(wrong))
  }
  assert.equal(await findAccount(platform, form.email), undefined)
})

test('a sign-up cannot set role or verification', async () => {
  const email = newAddress()
  const extra = {
    role: 'admin',
    verified_at: '2026-01-01',
    isVerified: true,
    id: 1,
    subscriptionStatus: 'active',
  }
  await post('register', { ...signupForm(email), ...extra })
  const account = await findAccount(platform, email)
  assert.deepEqual([account?.role, account?.verified_at], ['user', null])
})

test('a double click creates one account, one email and a valid code', async () => {
  const email = newAddress()
  const answers = await Promise.all([1, 2, 3].map(() => post('register', signupForm(email))))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.equal((await mailsTo(email)).length, 1)
  assert.equal((await verify(email)).status, 200)
})

test('registering an address with an account changes nothing and notifies only its owner', async () => {
  const { email } = await join()
  const known = await post('register', {
    ...signupForm(email),
    name: 'Mallory',
    password: 'Mallory-Was-Here-1',
  })
  const unknown = await post('register', signupForm(newAddress()))
  assert.deepEqual([known.status, known.body], [unknown.status, unknown.body])
  const mail = await newestMail(email)
  assert.equal(mail?.subject, 'You already have a Layerdrop account')
  assert.match(mail?.text ?? '', /^Hello Ana Maker,.*\/login/s)
  assert.equal((await post('login', { email, password: 'Mallory-Was-Here-1' })).status, 401)
  assert.equal((await post('login', { email, password: goodPassword })).status, 200)
})

test('an address is mailed five codes an hour at most, and the sixth is refused for any address', async () => {
  const { email: known } = await join()
  for (const email of [known, newAddress()]) {
    const already = (await mailsTo(email)).filter(({ template }) => template === 'verify-email').length
    for (let round = already; round < 5; round++) {
      pass(61)
      assert.equal((await post('resend-verification-code', { email })).status, 200)
    }
    pass(61)
    const { status, headers, body } = await post('register', signupForm(email))
    assert.equal(status, 429)
    assert.match(body.message, /^Too many emails were requested. Please try again in \d+ minutes.$/)
    assert.ok(Number(headers['retry-after']) > 60)
  }
})
