import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goodPassword, newAddress, signupForm, testAccounts, wrongCode } from '../testing.ts'

const { platform, call, post, join, pass, mailsTo, newestCode } = await testAccounts()

async function registered() {
  const email = newAddress()
  await post('register', signupForm(email))
  return { email, code: await newestCode(email) }
}

test('a code has six digits; anything else is refused before it counts as an attempt', async () => {
  const { email, code } = await registered()
  assert.match(code, /^\d{6}$/)
  const cases: [code: unknown, sentence: string][] = [
    ['', 'Please enter the complete verification code'],
    ['12345', 'Please enter the complete verification code'],
    [undefined, 'Please enter the complete verification code'],
    [123456, 'Please enter the complete verification code'],
    ['12a456', 'Verification code must only contain numbers'],
    ['１２３４５６', 'Verification code must only contain numbers'],
  ]
  for (const [wrong, sentence] of cases) {
    const { status, body } = await post('verify-email', { email, code: wrong })
    assert.deepEqual([status, body.message], [400, sentence])
  }
})

test('only a keyed hash of the code is stored', async () => {
  const { code } = await registered()
  const rows = await platform.db.selectFrom('short_codes').select('code_hash').execute()
  assert.ok(
    rows.every((row) => row.code_hash.length === 32 && !row.code_hash.toString('latin1').includes(code)),
  )
})

test('a wrong code is refused, and the right one works afterwards', async () => {
  const { email, code } = await registered()
  const { status, body, cookie } = await post('verify-email', { email, code: wrongCode(code) })
  assert.deepEqual([status, body.message, cookie], [400, 'Invalid verification code', undefined])
  assert.equal((await post('verify-email', { email, code })).status, 200)
})

test('the plan chosen at sign-up comes with the verified account, on whichever device that is', async () => {
  const { email, code } = await registered()
  const { body } = await post('verify-email', { email, code })
  assert.equal(body.data.priceId, 'price_monthly')
})

test('a code works once', async () => {
  const { email, code } = await registered()
  const answers = await Promise.all([1, 2, 3, 4].map(() => post('verify-email', { email, code })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400])
  assert.equal((await post('verify-email', { email, code })).status, 400)
})

test('a code belongs to its address', async () => {
  const { email } = await registered()
  const { code } = await registered()
  assert.equal((await post('verify-email', { email, code })).status, 400)
})

test('five wrong attempts end a code, also in parallel', async () => {
  const { email, code } = await registered()
  await Promise.all([1, 2, 3, 4, 5].map(() => post('verify-email', { email, code: wrongCode(code) })))
  assert.equal((await post('verify-email', { email, code })).status, 400)
})

test('strangers try an address fifteen times in fifteen minutes at most, new codes or not', async () => {
  const { email, code } = await registered()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      post('verify-email', { email, code: wrongCode(code) }, { ip: `10.0.0.${index + 1}` }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 400).length, 15)
  assert.equal(answers.filter(({ status }) => status === 429).length, 5)
})

test('a code expires after ten minutes', async () => {
  const { email, code } = await registered()
  pass(10 * 60 + 1)
  assert.equal((await post('verify-email', { email, code })).status, 400)
})

test('another code can be requested after sixty seconds, and only the newest works', async () => {
  const { email, code } = await registered()
  pass(17)
  const tooSoon = await post('resend-verification-code', { email })
  assert.equal(tooSoon.status, 429)
  assert.equal(tooSoon.body.message, 'Please wait 43 seconds before requesting another email.')
  assert.equal(tooSoon.headers['retry-after'], '43')
  pass(44)
  const { body } = await post('resend-verification-code', { email })
  assert.equal(body.message, 'Verification code sent successfully')
  const newer = await newestCode(email)
  if (newer !== code) assert.equal((await post('verify-email', { email, code })).status, 400)
  assert.equal((await post('verify-email', { email, code: newer })).status, 200)
})

test('many requests at once send one code', async () => {
  const { email } = await registered()
  pass(61)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post('resend-verification-code', { email })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal((await mailsTo(email)).length, 2)
})

test('a network gets ten codes a day for an address', async () => {
  const email = newAddress()
  let sent = 0
  for (let round = 0; round < 20; round++) {
    if ((await post('resend-verification-code', { email })).status === 200) sent++
    pass(15 * 60)
  }
  assert.equal(sent, 10)
})

test('resend says the same for an address without an account and for a verified one, and mails neither', async () => {
  const { email: verified } = await join()
  const { email: waiting } = await registered()
  const nobody = newAddress()
  pass(61)
  const before = (await mailsTo(verified)).length
  const answers = []
  for (const email of [waiting, verified, nobody]) {
    const first = await post('resend-verification-code', { email })
    const second = await post('resend-verification-code', { email })
    answers.push([first.status, first.body, second.status, second.body])
  }
  assert.deepEqual(answers[1], answers[0])
  assert.deepEqual(answers[2], answers[0])
  assert.equal((await mailsTo(verified)).length, before)
  assert.deepEqual(await mailsTo(nobody), [])
})

test('verify says the same for a wrong code, a verified address and one without an account', async () => {
  const { email: verified } = await join()
  const { email: waiting, code } = await registered()
  const answers = []
  for (const email of [waiting, verified, newAddress()])
    answers.push(await post('verify-email', { email, code: wrongCode(code) }))
  const [first, ...others] = answers.map(({ status, body }) => ({ status, body }))
  for (const other of others) assert.deepEqual(other, first)
})

test('signing in before verification requires the code and sends a new one after the cool-down', async () => {
  const { email } = await registered()
  const login = () => post('login', { email, password: goodPassword })
  const { status, body, cookie } = await login()
  assert.equal(status, 403)
  assert.deepEqual(
    [body.code, body.data, cookie],
    ['verification_required', { requireVerification: true }, undefined],
  )
  assert.equal((await mailsTo(email)).length, 1)
  pass(61)
  await login()
  assert.equal((await mailsTo(email)).length, 2)
  const wrong = await post('login', { email, password: 'Not-My-Lathe-1' })
  assert.deepEqual([wrong.status, wrong.body.data], [401, {}])
  const verified = await post('verify-email', { email, code: await newestCode(email) })
  assert.equal(verified.status, 200)
  assert.equal((await call('GET', '/auth/refresh', { cookie: verified.cookie })).status, 200)
})
