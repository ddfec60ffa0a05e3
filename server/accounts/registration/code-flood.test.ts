import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goodPassword, newAddress, signupForm, testAccounts, wrongCode } from '../testing.ts'

// ASVS 5.0, 6.1.1 and 6.6.3: strangers block no sign-up for longer than 15 minutes, and guess no code.

const { post, call, join, pass, mailsTo, newestCode } = await testAccounts()

const quarterHour = 900
const owner = { ip: '10.6.0.9' }

function registrationOf({ headers }: { headers: Record<string, unknown> }) {
  const lines = [headers['set-cookie'] ?? []].flat().map(String)
  return lines.find((line) => line.startsWith('registration='))?.split(';')[0] ?? ''
}

/** Lets two networks request codes whenever they may, for this long. */
async function floodFor(seconds: number, email: string) {
  for (let passed = 0; passed < seconds; passed += 61) {
    await post('resend-verification-code', { email }, { ip: passed % 2 ? '10.5.0.1' : '10.5.0.2' })
    pass(61)
  }
}

test('strangers who request codes block the sign-up of another network for 15 minutes at most', async () => {
  const email = newAddress()
  await floodFor(3 * 3_600, email)
  const first = await post('register', signupForm(email), owner)
  assert.ok(Number(first.headers['retry-after'] ?? 0) <= quarterHour)
  await floodFor(quarterHour, email)
  pass(10 * 60)
  assert.equal((await post('register', signupForm(email), owner)).status, 200)
  assert.equal((await post('verify-email', { email, code: await newestCode(email) }, owner)).status, 200)
})

test('strangers who request codes do not delay the next code of a registered browser, and login says when it comes', async () => {
  const email = newAddress()
  const cookie = registrationOf(await post('register', signupForm(email), owner))
  for (let index = 0; index < 10; index++) {
    pass(61)
    await post('resend-verification-code', { email }, { ip: `10.7.0.${index}` })
  }
  const login = await post('login', { email, password: goodPassword }, owner)
  assert.deepEqual([login.status, login.body.code], [403, 'verification_required'])
  assert.match(
    login.body.message,
    /^Please verify your email\. We can send you another code in \d+ minutes\.$/,
  )
  const soon = await post('resend-verification-code', { email }, { ...owner, cookie })
  assert.equal(soon.status, 429)
  assert.ok(Number(soon.headers['retry-after']) <= 600)
  pass(600)
  assert.equal((await post('resend-verification-code', { email }, { ...owner, cookie })).status, 200)
  const code = await newestCode(email)
  assert.equal((await post('verify-email', { email, code }, { ...owner, cookie })).status, 200)
})

test('wrong codes from many networks close an address to other browsers for 15 minutes at most', async () => {
  const email = newAddress()
  const code = wrongCode('000000')
  for (let index = 1; index <= 16; index++)
    await post('verify-email', { email, code }, { ip: `10.8.0.${index}` })
  const { status, headers } = await post('verify-email', { email, code }, { ip: '10.8.1.9' })
  assert.equal(status, 429)
  assert.ok(Number(headers['retry-after']) <= quarterHour)
})

test('a code takes one try once its address was mailed more than twenty in a day', async () => {
  const email = newAddress()
  for (let index = 0; index < 20; index++) {
    await post('resend-verification-code', { email }, { ip: `10.9.${index}.1` })
    pass(8 * 60)
  }
  pass(quarterHour)
  const cookie = registrationOf(await post('register', signupForm(email), owner))
  const code = await newestCode(email)
  const guess = { email, code: wrongCode(code) }
  assert.equal((await post('verify-email', guess)).status, 400)
  assert.equal((await post('verify-email', { email, code })).status, 400)
  assert.equal((await post('verify-email', guess, { cookie })).status, 400)
  assert.equal((await post('verify-email', { email, code }, { cookie })).status, 400)
})

test('accounts that request codes for one new address get twenty per hour, and more later', async () => {
  const email = newAddress()
  const times = async (count: number, seconds: number) => {
    for (let index = 0; index < count; index++) {
      const { cookie } = await join()
      await call('PATCH', '/auth/update', { cookie, body: { email, currentPassword: goodPassword } })
      pass(seconds)
    }
    return (await mailsTo(email)).length
  }
  assert.equal(await times(23, 61), 20)
  pass(3_600)
  assert.equal(await times(2, 61), 22)
})
