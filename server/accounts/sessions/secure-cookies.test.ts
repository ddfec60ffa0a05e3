import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testService } from '../../testing/service.ts'

const { app, signedIn } = await testService({ PUBLIC_URL: 'https://localhost' })

// RFC 6265bis section 4.1.3.2 and OWASP ASVS 5.0 3.3.1, 3.3.3: such a cookie cannot come from a subdomain.
test('over https every cookie has the __Host- prefix, Secure, Path=/ and no Domain', async () => {
  const { user, password, cookie } = await signedIn()
  const login = await app.inject({
    method: 'POST',
    url: '/backend/api/v1/auth/login',
    payload: { email: user.email, password },
  })
  const logout = await app.inject({
    method: 'POST',
    url: '/backend/api/v1/auth/logout',
    headers: { cookie },
  })
  const ofSession = ['__Host-session', '__Host-signed_in']
  for (const { answer, names } of [
    { answer: login, names: [...ofSession, '__Host-known_browser'] },
    { answer: logout, names: ofSession },
  ]) {
    const { cookies } = answer
    assert.deepEqual(
      cookies.map(({ name }) => name),
      names,
    )
    for (const { secure, path, domain, sameSite } of cookies)
      assert.deepEqual([secure, path, domain, sameSite], [true, '/', undefined, 'Lax'])
  }
})

test('over https a session cookie without the prefix is ignored', async () => {
  const { cookie } = await signedIn()
  const tossed = cookie.replace('__Host-', '')
  assert.match(tossed, /^session=/)
  const { statusCode } = await app.inject({
    url: '/backend/api/v1/auth/sessions',
    headers: { cookie: tossed },
  })
  assert.equal(statusCode, 401)
})
