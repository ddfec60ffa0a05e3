import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goodPassword, newAddress, signupForm, testAccounts } from '../testing.ts'

const { call, signedIn, post, pass, mailsTo, newestCode, newestLink } = await testAccounts()

const otherPassword = 'Mallory-Was-Here-1'

function newBrowser() {
  let cookie = ''
  return {
    async post(path: string, body: object) {
      const answer = await post(path, body, { cookie })
      const set = [answer.headers['set-cookie'] ?? []].flat().map(String)
      const kept = set.find((line) => line.startsWith('registration='))
      if (kept) cookie = kept.split(';')[0] ?? ''
      return answer
    },
  }
}

/** Registers the same address for victim and attacker in this order, each in a browser of their own. */
async function registeredTwice(order: ('victim' | 'attacker')[]) {
  const email = newAddress()
  const browsers = { victim: newBrowser(), attacker: newBrowser() }
  const codes = { victim: '', attacker: '' }
  for (const who of order) {
    const password = who === 'victim' ? goodPassword : otherPassword
    await browsers[who].post('register', { ...signupForm(email), name: `The ${who}`, password })
    codes[who] = await newestCode(email)
    pass(61)
  }
  return { email, browsers, codes }
}

const passwordsThatOpen = async (email: string) => {
  const tried = []
  for (const password of [goodPassword, otherPassword])
    if ((await post('login', { email, password })).status === 200) tried.push(password)
  return tried
}

test('a code confirms the password of its own registration, whoever registers the address later', async () => {
  const { email, browsers, codes } = await registeredTwice(['victim', 'attacker'])
  const { status, body } = await browsers.victim.post('verify-email', { email, code: codes.victim })
  assert.deepEqual([status, Object(body.data.user).name], [200, 'The victim'])
  assert.deepEqual(await passwordsThatOpen(email), [goodPassword])
})

test('the code of a stranger’s registration is refused in the browser that registered', async () => {
  for (const order of [
    ['victim', 'attacker'],
    ['attacker', 'victim'],
  ] as const) {
    const { email, browsers, codes } = await registeredTwice([...order])
    const { status } = await browsers.victim.post('verify-email', { email, code: codes.attacker })
    assert.equal(status, 400, order.join())
    assert.deepEqual(await passwordsThatOpen(email), [])
  }
})

test('another device must show the password when the address was registered more than once', async () => {
  const { email, codes } = await registeredTwice(['victim', 'attacker'])
  const device = newBrowser()
  const refused = await device.post('verify-email', { email, code: codes.attacker })
  assert.deepEqual([refused.status, refused.body.code], [403, 'password_required'])
  pass(61)
  assert.equal((await device.post('login', { email, password: goodPassword })).status, 403)
  const { status } = await device.post('verify-email', { email, code: await newestCode(email) })
  assert.equal(status, 200)
  assert.deepEqual(await passwordsThatOpen(email), [goodPassword])
})

test('another device needs no password for an address that was registered once', async () => {
  const email = newAddress()
  await newBrowser().post('register', signupForm(email))
  assert.equal((await post('verify-email', { email, code: await newestCode(email) })).status, 200)
})

test('resend mails a code for the registration of this browser', async () => {
  const { email, browsers } = await registeredTwice(['victim', 'attacker'])
  await browsers.victim.post('resend-verification-code', { email })
  const code = await newestCode(email)
  assert.equal((await browsers.attacker.post('verify-email', { email, code })).status, 400)
  assert.equal((await browsers.victim.post('verify-email', { email, code })).status, 200)
})

test('registering again in the same browser changes that registration, and its code still works', async () => {
  const email = newAddress()
  const browser = newBrowser()
  await browser.post('register', { ...signupForm(email), password: 'Older-Lathe-83', country: 'France' })
  const code = await newestCode(email)
  await browser.post('register', signupForm(email))
  const { status, body } = await browser.post('verify-email', { email, code })
  assert.deepEqual([status, Object(body.data.user).country], [200, 'Germany'])
})

test('within the cool-down another registration sends no email, and the pending code confirms the first', async () => {
  const email = newAddress()
  const browser = newBrowser()
  await browser.post('register', signupForm(email))
  await newBrowser().post('register', { ...signupForm(email), password: otherPassword })
  assert.equal((await mailsTo(email)).length, 1)
  assert.equal((await browser.post('verify-email', { email, code: await newestCode(email) })).status, 200)
  assert.deepEqual(await passwordsThatOpen(email), [goodPassword])
})

test('strangers who register an address eight times end no sign-up, block the address for ten minutes at most, and learn nothing', async () => {
  const { user } = await signedIn()
  const email = newAddress()
  const victim = newBrowser()
  await victim.post('register', signupForm(email))
  const code = await newestCode(email)
  for (const address of [email, user.email])
    for (let index = 0; index < 9; index++) {
      const password = `${otherPassword}${index}`
      const { status } = await newBrowser().post('register', { ...signupForm(address), password })
      assert.equal(status, 200, address)
    }
  pass(601)
  const late = newBrowser()
  const password = 'Later-Lathe-83'
  assert.equal((await late.post('register', { ...signupForm(email), password })).status, 200)
  assert.equal((await victim.post('verify-email', { email, code })).status, 400)
  assert.equal((await late.post('verify-email', { email, code: await newestCode(email) })).status, 200)
  assert.equal((await post('login', { email, password })).status, 200)
})

test('a forged or foreign registration cookie is ignored', async () => {
  const { email, codes } = await registeredTwice(['victim', 'attacker'])
  const ids = ['00000000-0000-7000-8000-000000000000', 'x', '']
  for (const id of ids) {
    const cookie = `registration=${id}.${'A'.repeat(43)}`
    const { status } = await post('verify-email', { email, code: codes.victim }, { cookie })
    assert.equal(status, 403, id)
  }
})

test('a sign-up sets a registration cookie for every address', async () => {
  const { user } = await signedIn()
  for (const email of [user.email, newAddress()]) {
    const { headers } = await post('register', signupForm(email))
    assert.match(String(headers['set-cookie']), /^registration=[\w-]{86}; .*HttpOnly/)
  }
})

test('a reset link sets the password of an unverified account and ends the other registrations', async () => {
  const { email, browsers, codes } = await registeredTwice(['victim', 'attacker'])
  await post('reset-email', { email })
  const chosen = 'Chosen-By-Link-9'
  assert.equal((await post('reset-password', { ...(await newestLink(email)), password: chosen })).status, 200)
  assert.equal((await browsers.victim.post('verify-email', { email, code: codes.victim })).status, 400)
  assert.deepEqual(await passwordsThatOpen(email), [])
  assert.equal((await post('login', { email, password: chosen })).status, 403)
})

test('an administrator cannot verify an address that was registered more than once', async () => {
  const { email } = await registeredTwice(['victim', 'attacker'])
  const admin = await signedIn({ role: 'admin' })
  type Users = { rows: { id: string; email: string; version: number }[] }
  const path = `/admin/users?search=${encodeURIComponent(email)}`
  const [user] = (await call<Users>('GET', path, admin)).body.data.rows
  const body = { version: user?.version ?? 1 }
  const { status } = await call('POST', `/admin/users/${user?.id}/verify`, { ...admin, body })
  assert.equal(status, 409)
})
