import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { setHashingCost } from '../passwords/passwords.ts'
import { goodPassword, newAddress, signupForm, testAccounts } from '../testing.ts'
import { findAccount, updateUserRow } from '../users/queries.ts'

const { platform, app, call, post, join, newestLink } = await testAccounts()

let hosts = 0
const newHost = () => `10.0.${Math.floor(++hosts / 250)}.${(hosts % 250) + 1}`
const login = (email: string, password: string, ip = newHost()) => post('login', { email, password }, { ip })

test('a member signs in with the right password and is known by the cookie', async () => {
  const { email } = await join()
  const { status, body, cookie } = await login(email, goodPassword)
  assert.equal(status, 200)
  const { user } = body.data
  assert.deepEqual((await call('GET', '/auth/refresh', { cookie })).body.data, { user, view: null })
})

test('the cookie is for this site and its server only', async () => {
  const { email } = await join()
  const response = await app.inject({
    method: 'POST',
    url: '/backend/api/v1/auth/login',
    payload: { email, password: goodPassword },
    remoteAddress: newHost(),
  })
  const [cookie, hint] = response.cookies
  assert.deepEqual(
    [cookie?.name, cookie?.path, cookie?.httpOnly, cookie?.sameSite, cookie?.domain],
    ['session', '/', true, 'Lax', undefined],
  )
  assert.match(cookie?.value ?? '', /^[\w-]{43}$/)
  assert.ok(!response.body.includes(cookie?.value ?? ''))
  assert.deepEqual([hint?.name, hint?.value, hint?.httpOnly], ['signed_in', 'yes', undefined])
  assert.equal(response.headers['cache-control'], 'no-store')
})

test('every wrong email and password pair gets the same response', async () => {
  const { email } = await join()
  const answers = [
    await login(email, 'Not-My-Lathe-1'),
    await login(newAddress(), goodPassword),
    await login(email, `${goodPassword} `),
    await login(email, 'x'.repeat(5_000)),
  ]
  for (const { status, body } of answers) {
    assert.equal(status, 401)
    assert.deepEqual(body, { status: 'error', message: 'The email or password is not correct.', data: {} })
  }
})

test('a long password counts to its last character', async () => {
  const email = newAddress()
  const password = `Quiet-Lathe-83${'ab'.repeat(50)}`
  await post('register', { ...signupForm(email), password })
  assert.equal((await login(email, password)).status, 403)
  assert.equal((await login(email, `${password.slice(0, -1)}c`)).status, 401)
})

test('an empty form gets an error for each missing field', async () => {
  assert.equal((await post('login', {})).body.message, 'Required')
  assert.equal((await post('login', { email: 'a@b.test' })).body.message, 'Required')
})

test('twenty wrong passwords lock an account for unknown browsers of every network', async () => {
  const { email } = await join()
  const { email: other } = await join()
  const answers = await Promise.all(Array.from({ length: 25 }, () => login(email, 'Not-My-Lathe-1')))
  assert.equal(answers.filter(({ status }) => status === 401).length, 20)
  const refused = await login(email, goodPassword)
  assert.equal(refused.status, 429)
  assert.match(refused.body.message, /^Too many attempts\. Please try again in \d+ (seconds|minutes)\.$/)
  assert.ok(Number(refused.headers['retry-after']) <= 900)
  assert.equal((await login(other, goodPassword)).status, 200)
})

test('a correct password resets the count of wrong passwords', async () => {
  const { email } = await join()
  for (let round = 0; round < 3; round++) {
    for (let wrong = 0; wrong < 6; wrong++) await login(email, 'Not-My-Lathe-1')
    assert.equal((await login(email, goodPassword)).status, 200)
  }
})

test('a network is blocked after sixty wrong passwords, despite correct passwords in between', async () => {
  const { email } = await join()
  const hostOf = (index: number) => `2001:db8:1:2::${index.toString(16)}`
  const statuses: number[] = []
  for (let index = 0; index < 80; index++) {
    if (index % 20 === 0) statuses.push((await login(email, goodPassword, hostOf(index))).status)
    statuses.push((await login(newAddress(), 'Not-My-Lathe-1', hostOf(index))).status)
  }
  const count = (status: number) => statuses.filter((each) => each === status).length
  assert.deepEqual([count(200), count(401)], [3, 60])
  assert.equal((await login(email, goodPassword, '2001:db8:1:3::1')).status, 200)
})

test('a hash with yesterday’s settings is renewed at the next login', async (t) => {
  setHashingCost('real')
  t.after(() => setHashingCost('least'))
  const { email } = await join()
  const account = await findAccount(platform, email)
  assert.match(account?.password_hash ?? '', /^\$argon2id\$v=19\$m=49152,t=3,p=1\$/)
  const old = await hash(goodPassword, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await updateUserRow(platform, account?.id ?? '', { password_hash: old })
  assert.equal((await login(email, goodPassword)).status, 200)
  const renewed = (await findAccount(platform, email))?.password_hash
  assert.match(renewed ?? '', /^\$argon2id\$v=19\$m=49152,t=3,p=1\$/)
  assert.equal((await login(email, goodPassword)).status, 200)
})

test('logins at once all succeed, although the first renews the hash that the others compared', async () => {
  const { email } = await join()
  const account = await findAccount(platform, email)
  const old = await hash(goodPassword, { algorithm: 2, memoryCost: 128, timeCost: 1, parallelism: 1 })
  await updateUserRow(platform, account?.id ?? '', { password_hash: old })
  const logins = await Promise.all([1, 2, 3].map(() => login(email, goodPassword)))
  assert.deepEqual(
    logins.map(({ status }) => status),
    [200, 200, 200],
  )
})

test('a login that began before a password reset is refused', async (t) => {
  setHashingCost('slow')
  t.after(() => setHashingCost('least'))
  const { email } = await join()
  await post('reset-email', { email })
  const link = await newestLink(email)
  const [, ...logins] = await Promise.all([
    post('reset-password', { ...link, password: 'Newer-Lathe-84' }),
    ...Array.from({ length: 6 }, () => login(email, goodPassword)),
  ])
  for (const { cookie } of logins)
    if (cookie) assert.equal((await call('GET', '/auth/refresh', { cookie })).status, 401)
  assert.equal((await login(email, 'Newer-Lathe-84')).status, 200)
})
