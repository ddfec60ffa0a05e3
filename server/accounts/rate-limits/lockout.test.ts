import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goodPassword, newAddress, signupForm, testAccounts, wrongCode } from '../testing.ts'

// ASVS 5.0, 6.1.1: limits on guessing must not let strangers lock out the owner of an account. Owner and stranger are
// distinguished by OWASP's "Slow Down Online Guessing Attacks with Device Cookies".

const { call, post, join, pass, mailsTo, newestCode, newestLink } = await testAccounts()

const wrongPassword = 'Not-My-Lathe-1'
let hosts = 0
const newHost = () => `10.9.${Math.floor(++hosts / 250)}.${(hosts % 250) + 1}`
const login = (email: string, password: string, more: { ip?: string; cookie?: string } = {}) =>
  post('login', { email, password }, { ip: newHost(), ...more })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work))

type Set = { headers: Record<string, unknown> }
function setCookies({ headers }: Set) {
  return [headers['set-cookie'] ?? []].flat().map(String)
}
function cookieOf(answer: Set, name: string) {
  const line = setCookies(answer).find((each) => each.startsWith(`${name}=`))
  if (!line) throw new Error(`The answer sets no ${name}`)
  return line.split(';')[0] ?? ''
}

async function atHome() {
  const { email } = await join()
  const signedIn = await login(email, goodPassword)
  return { email, session: signedIn.cookie ?? '', known: cookieOf(signedIn, 'known_browser') }
}

test('a stranger’s wrong passwords lock the stranger out, and not the owner elsewhere', async () => {
  const { email } = await join()
  const stranger = { ip: newHost() }
  const answers = await times(15, () => login(email, wrongPassword, stranger))
  assert.deepEqual(statuses(answers).toSorted(), [...Array(10).fill(401), ...Array(5).fill(429)])
  assert.equal((await login(email, goodPassword, stranger)).status, 429)
  assert.equal((await login(email, goodPassword)).status, 200)
})

test('strangers in many networks share twenty attempts, and a known browser has its own', async () => {
  const { email, known } = await atHome()
  const guesses = await times(25, () => login(email, wrongPassword))
  assert.equal(statuses(guesses).filter((status) => status === 401).length, 20)
  assert.equal((await login(email, goodPassword)).status, 429)
  assert.equal((await login(email, goodPassword, { cookie: known })).status, 200)
})

test('a known browser can sign in while a stranger in its network is limited', async () => {
  const { email, known } = await atHome()
  const ip = newHost()
  await times(12, () => login(email, wrongPassword, { ip }))
  assert.equal((await login(email, goodPassword, { ip })).status, 429)
  assert.equal((await login(email, goodPassword, { ip, cookie: known })).status, 200)
})

test('a known browser is locked after ten wrong passwords, and no other browser is', async () => {
  const { email, known } = await atHome()
  const answers = await times(12, () => login(email, wrongPassword, { cookie: known }))
  assert.equal(statuses(answers).filter((status) => status === 401).length, 10)
  assert.equal((await login(email, goodPassword, { cookie: known })).status, 429)
  assert.equal((await login(email, goodPassword)).status, 200)
})

test('the token is for this site only, survives signing out and is renewed at every login', async () => {
  const { email, session, known } = await atHome()
  const { headers } = await post('logout', {}, { cookie: `${session}; ${known}` })
  assert.ok(!setCookies({ headers }).some((line) => line.startsWith('known_browser=')))
  const again = await login(email, goodPassword, { cookie: known })
  const line = setCookies(again).find((each) => each.startsWith('known_browser=')) ?? ''
  assert.match(line, /; Path=\/; .*HttpOnly; SameSite=Lax$/)
  assert.notEqual(cookieOf(again, 'known_browser'), known)
})

test('a token of another account, a forged token and a token from before a password change are ignored', async () => {
  const { email, session, known } = await atHome()
  const { known: theirs } = await atHome()
  const ip = newHost()
  const changed = await call('PATCH', '/auth/update', {
    cookie: `${session}; ${known}`,
    body: { password: 'Newer-Lathe-84', currentPassword: goodPassword },
  })
  const renewed = cookieOf(changed, 'known_browser')
  await times(10, () => login(email, wrongPassword, { ip }))
  for (const cookie of [known, theirs, `${renewed.slice(0, -2)}xx`, 'known_browser=a.b.c', 'known_browser='])
    assert.equal((await login(email, 'Newer-Lathe-84', { ip, cookie })).status, 429, cookie)
  assert.equal((await login(email, 'Newer-Lathe-84', { ip, cookie: renewed })).status, 200)
})

test('a used reset link makes the browser known', async () => {
  const { email } = await join()
  const ip = newHost()
  await times(25, () => login(email, wrongPassword))
  await post('reset-email', { email }, { ip })
  const reset = await post('reset-password', { ...(await newestLink(email)), password: 'Newer-Lathe-84' })
  const cookie = cookieOf(reset, 'known_browser')
  await times(25, () => login(email, wrongPassword))
  assert.equal((await login(email, 'Newer-Lathe-84', { cookie })).status, 200)
})

test('an address without an account is counted and answered like one with an account', async () => {
  const { email: taken } = await join()
  const outcomes = []
  for (const email of [taken, newAddress()]) {
    const ip = newHost()
    const fromOne = await times(12, () => login(email, wrongPassword, { ip }))
    const fromAll = await times(15, () => login(email, wrongPassword))
    const codes = await times(12, () => post('verify-email', { email, code: '000000' }, { ip }))
    outcomes.push([fromOne, fromAll, codes].map((answers) => statuses(answers).toSorted()))
  }
  assert.deepEqual(outcomes[1], outcomes[0])
})

test('the browser that signed up confirms its code, however many wrong ones strangers send', async () => {
  const email = newAddress()
  const cookie = cookieOf(await post('register', signupForm(email)), 'registration')
  const code = await newestCode(email)
  const fromHere = await times(15, () => post('verify-email', { email, code: wrongCode(code) }))
  assert.equal(statuses(fromHere).filter((status) => status === 400).length, 10)
  await times(15, () => post('verify-email', { email, code: wrongCode(code) }, { ip: newHost() }))
  assert.equal((await post('verify-email', { email, code }, { ip: newHost() })).status, 429)
  assert.equal((await post('verify-email', { email, code }, { cookie })).status, 200)
})

test('the browser that signed up has five attempts, and strangers five of their own', async () => {
  const email = newAddress()
  const cookie = cookieOf(await post('register', signupForm(email)), 'registration')
  const code = await newestCode(email)
  await times(5, () => post('verify-email', { email, code: wrongCode(code) }))
  assert.equal((await post('verify-email', { email, code })).status, 400)
  await times(4, () => post('verify-email', { email, code: wrongCode(code) }, { cookie }))
  assert.equal((await post('verify-email', { email, code }, { cookie })).status, 200)
})

test('the cookie of a sign-up does not reveal whether the address has an account', async () => {
  const { email: taken } = await join()
  const lengths = []
  for (const email of [taken, newAddress()]) {
    const [first, second] = [
      await post('register', signupForm(email)),
      await post('register', signupForm(email)),
    ]
    const values = [first, second].map((answer) => cookieOf(answer, 'registration'))
    assert.notEqual(values[0], values[1])
    assert.ok(values.every((value) => /^registration=[\w-]+$/.test(value)))
    lengths.push(values.map(({ length }) => length))
  }
  assert.deepEqual(lengths[1], lengths[0])
})

test('reset emails requested by strangers do not block the owner in another network or a known browser', async () => {
  const { email, known } = await atHome()
  const ip = newHost()
  const requestReset = (more: { ip?: string; cookie?: string }) => post('reset-email', { email }, more)
  for (let round = 0; round < 12; round++) {
    await requestReset({ ip })
    pass(61)
  }
  assert.equal((await requestReset({ ip })).status, 429)
  const before = (await mailsTo(email)).length
  assert.equal((await requestReset({ ip: newHost() })).status, 200)
  pass(61)
  assert.equal((await requestReset({ ip, cookie: known })).status, 200)
  assert.equal((await mailsTo(email)).length, before + 2)
})

test('strangers cannot block a signed-in owner from changing password and address', async () => {
  const { email, session } = await atHome()
  const newEmail = newAddress()
  const ip = '127.0.0.1'
  await times(12, () => login(email, wrongPassword, { ip }))
  for (let round = 0; round < 12; round++) {
    await post('resend-verification-code', { email: newEmail }, { ip: newHost() })
    pass(61)
  }
  await times(20, () => post('verify-email', { email: newEmail, code: '000000' }, { ip }))
  const update = (cookie: string | undefined, body: object) =>
    call('PATCH', '/auth/update', { cookie, body: { ...body, currentPassword: goodPassword }, ip })
  const answer = await update(session, { email: newEmail })
  assert.equal(answer.status, 200)
  const cookie = answer.cookie ?? ''
  const confirmed = await post('confirm-email', { code: await newestCode(newEmail) }, { cookie, ip })
  assert.equal(confirmed.status, 200)
  assert.equal((await update(cookie, { password: 'Newer-Lathe-84' })).status, 200)
})

test('wrong current passwords lock only their own session', async () => {
  const { email, session, known } = await atHome()
  const { cookie: other = '' } = await login(email, goodPassword)
  const change = (cookie: string, currentPassword: string) =>
    call('PATCH', '/auth/update', { cookie, body: { password: 'Newer-Lathe-84', currentPassword } })
  await times(12, () => change(other, wrongPassword))
  assert.equal((await change(other, goodPassword)).status, 429)
  assert.equal((await login(email, goodPassword, { cookie: known })).status, 200)
  assert.equal((await change(session, goodPassword)).status, 200)
})
