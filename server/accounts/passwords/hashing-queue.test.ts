import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiBase } from '#contract/endpoint.ts'
import { storeKnownBrowser } from '../rate-limits/known-browser.ts'
import { goodPassword, newAddress, signupForm, testAccounts } from '../testing.ts'
import { setHashingCost } from './passwords.ts'

const { app, platform, post, join } = await testAccounts({ hashing: 'slow' })

const burst = (count: number, ip: string) =>
  Array.from({ length: count }, () => () => post('register', signupForm(newAddress()), { ip }))

test('a login is answered among the first beside thirty sign-ups, in the same network and in another', async () => {
  const { email } = await join()
  for (const ip of ['10.1.0.1', '10.1.0.2']) {
    const answered: string[] = []
    const note = (name: string) => () => void answered.push(name)
    const signUps = burst(30, '10.1.0.1').map((signUp) => signUp().then(note('register')))
    await post('login', { email, password: goodPassword }, { ip }).then(note('login'))
    assert.ok(answered.indexOf('login') < 12, `${answered.indexOf('login')} sign-ups came first`)
    await Promise.all(signUps)
  }
})

test('a login of another network is served next beside logins to two hundred accounts of one network', async () => {
  const { email } = await join()
  const accounts = await addAccounts(210, email)
  const answered: string[] = []
  const attacks = accounts.map((account) =>
    post(
      'login',
      { email: account.email, password: goodPassword },
      { ip: '10.1.0.3', cookie: knownBrowser(account) },
    ).then(({ status }) => status === 200 && answered.push('account')),
  )
  const login = await post('login', { email, password: goodPassword }, { ip: '10.1.0.4' })
  assert.equal(login.status, 200)
  assert.ok(answered.length < 40, `${answered.length} accounts came first`)
  await Promise.all(attacks)
  assert.ok(answered.length > 190)
})

test('a network has a limited number of waiting hashes, and abandoned ones are not computed', async () => {
  setHashingCost('real')
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const gone = new AbortController()
  const refused = Promise.withResolvers<Response>()
  const send = (signal?: AbortSignal) =>
    fetch(`${address}${apiBase}/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(signupForm(newAddress())),
      ...(signal && { signal }),
    })
  const before = await countRegistrations()
  const sent = Array.from({ length: 70 }, () =>
    send(gone.signal).then(
      (response) => response.status === 429 && refused.resolve(response),
      () => undefined,
    ),
  )
  const { headers } = await refused.promise
  assert.equal(headers.get('retry-after'), '5')
  gone.abort()
  await Promise.all(sent)
  // It comes after all that still wait in the line of its network.
  let status = 429
  while (status === 429) ({ status } = await send())
  const after = await Promise.all([send(), send(), send(), send()])
  assert.deepEqual([status, ...after.map((response) => response.status)], Array(5).fill(200))
  assert.ok((await countRegistrations()) - before < 30)
})

/** Creates accounts with the password of this one. */
async function addAccounts(count: number, email: string) {
  const pattern = await platform.db
    .selectFrom('users')
    .select(['password_hash', 'verified_at', 'country_code', 'created_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, () => ({ ...pattern, name: 'Ana Maker', email: newAddress() }))
  return platform.db.insertInto('users').values(rows).returning(['id', 'email', 'password_hash']).execute()
}

function knownBrowser(account: { id: string; password_hash: string }) {
  let cookie = ''
  const set = (value: string) => {
    cookie = `known_browser=${value}`
  }
  storeKnownBrowser(platform, { value: undefined, set, clear: () => undefined }, account)
  return cookie
}

async function countRegistrations() {
  const rows = await platform.db.selectFrom('registrations').select('id').execute()
  return rows.length
}
