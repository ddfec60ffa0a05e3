import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { goodPassword, newAddress, signupForm, testAccounts, wrongCode } from './testing.ts'

const { platform, newestCode, newestLink } = await testAccounts()

const lines: string[] = []
const log = pino({ level: 'info', base: null }, { write: (line: string) => lines.push(line) })
const app = await buildApp({ ...platform, log })

async function post(path: string, payload: object, cookie = '') {
  const response = await app.inject({
    method: path === 'update' ? 'PATCH' : 'POST',
    url: `/backend/api/v1/auth/${path}`,
    payload,
    headers: { cookie },
  })
  const [set] = response.cookies
  return set ? `${set.name}=${set.value}` : ''
}

const newPassword = 'Newer-Lathe-84'
const otherPassword = 'Third-Lathe-85'
const wrongPassword = 'Not-My-Lathe-1'

/** Goes from signing up to signing out, with every mistake. Returns the secrets that it used. */
async function liveThroughAll(email: string) {
  await post('register', signupForm(email))
  const code = await newestCode(email)
  await post('verify-email', { email, code: wrongCode(code) })
  const first = await post('verify-email', { email, code })
  await post('login', { email, password: wrongPassword })
  const second = await post('login', { email, password: goodPassword })
  await post('update', { password: otherPassword, currentPassword: wrongPassword }, second)
  await post('update', { password: otherPassword, currentPassword: goodPassword }, second)
  await post('reset-email', { email })
  const link = await newestLink(email)
  await post('reset-password', { ...link, code: 'x', password: newPassword })
  await post('reset-password', { ...link, password: newPassword })
  const third = await post('login', { email, password: newPassword })
  await post('logout', {}, third)
  const tokens = [first, second, third].map((cookie) => cookie.split('=')[1] ?? '')
  return { userId: link.userId, secrets: [code, link.code, ...tokens] }
}

const expected = [
  'register',
  'verify-failed',
  'verify',
  'login-failed',
  'login',
  'current-password-failed',
  'password-changed',
  'profile',
  'reset-requested',
  'reset-failed',
  'reset',
  'login',
  'logout',
]

test('account events are logged with user and request id, and never with a secret', async () => {
  const email = newAddress()
  const { userId, secrets } = await liveThroughAll(email)
  const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
  assert.ok(events.every(({ ip }) => ip === '127.0.0.1'))
  assert.deepEqual(
    events.map(({ event }) => event),
    expected,
  )
  for (const event of events)
    assert.deepEqual([event.userId, typeof event.requestId], [userId, 'string'], event.event)
  const text = lines.join('')
  for (const secret of [...secrets, goodPassword, newPassword, otherPassword, wrongPassword, email])
    assert.ok(!text.includes(secret), secret)
})
