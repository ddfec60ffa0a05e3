import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { secondFactorMissing } from '#contract/admin.ts'
import { endpoints } from '#contract/api.ts'
import { apiBase } from '#contract/endpoint.ts'
import { buildApp } from './app.ts'
import { testService } from './testing/service.ts'

const { call, signedIn, platform } = await testService()
const { cookie: member } = await signedIn({ plan: 'yearly' })
const { cookie: admin } = await signedIn({ role: 'admin' })
const { cookie: suspended, user: suspendedAdmin } = await signedIn({ role: 'admin' })
await platform.db
  .updateTable('users')
  .set({ suspended_at: new Date() })
  .where('id', '=', suspendedAdmin.id)
  .execute()

const inProduction = await buildApp({ ...platform, local: false })
after(() => inProduction.close())

const someId = '00000000-0000-7000-8000-000000000000'

for (const { endpoint } of endpoints) {
  const { method, access } = endpoint
  const path = endpoint.path.replace(/:\w+/g, someId)

  test(`${method} ${endpoint.path} is mounted`, async () => {
    const { body } = await call(method, path)
    assert.notEqual(body.message, 'This address does not exist.')
  })

  test(`${method} ${endpoint.path} is for ${access === 'public' ? 'everybody' : `a ${access}`}`, async () => {
    const visitor = await call(method, path)
    assert.equal(visitor.status === 401, access !== 'public')
    if (access === 'public') return
    const asMember = await call(method, path, { cookie: member })
    assert.equal(
      asMember.status === 403 && asMember.body.message === 'Only administrators may do this.',
      access === 'admin',
    )
    if (access !== 'admin') return
    const asSuspended = await call(method, path, { cookie: suspended })
    assert.deepEqual([asSuspended.status, asSuspended.body.code], [403, 'account_suspended'])
    assert.notEqual((await call(method, path, { cookie: admin })).status, 403)
  })
}

test('an administrator without a second factor can only set one up in production', async () => {
  const open: string[] = []
  const guarded = endpoints.filter(
    ({ endpoint: { access, method } }) => access === 'admin' || (access === 'member' && method !== 'GET'),
  )
  for (const { endpoint } of guarded) {
    const url = `${apiBase}${endpoint.path.replace(/:\w+/g, someId)}`
    const answer = await inProduction.inject({ method: endpoint.method, url, headers: { cookie: admin } })
    const isRefused = answer.statusCode === 403 && answer.json().code === secondFactorMissing
    if (!isRefused) open.push(`${endpoint.method} ${endpoint.path}`)
  }
  assert.deepEqual(open.toSorted(), [
    'POST /auth/second-factor/begin',
    'POST /auth/second-factor/confirm',
    'POST /auth/second-factor/pass',
  ])
})

test('other spellings of an address do not go around the access check', async () => {
  for (const { endpoint } of endpoints.filter(({ endpoint }) => endpoint.access !== 'public')) {
    const path = endpoint.path.replace(/:\w+/g, someId)
    const spellings = [
      path.toUpperCase(),
      `/${path}`,
      `${path}/`,
      `${path};x=1`,
      `${path}%2f`,
      path.replace('/', '/.%2f'),
      `${path}?_method=GET`,
    ]
    for (const spelling of spellings) {
      const { status } = await call(endpoint.method, spelling, {
        headers: { 'x-original-url': '/auth/login', 'x-user-id': someId },
      })
      assert.ok(status === 401 || status === 404, `${endpoint.method} ${spelling} → ${status}`)
    }
  }
})
