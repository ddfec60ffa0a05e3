import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { refreshSession } from '#contract/accounts/accounts.ts'
import { viewOver, viewRefused } from '#contract/accounts/member-views.ts'
import { endpoints } from '#contract/api.ts'
import { apiBase } from '#contract/endpoint.ts'
import { openShop, publish } from '#server/testing/catalogue.ts'
import { testAccounts } from '../testing.ts'

type Refreshed = z.output<(typeof refreshSession)['reply']>

const { app, call, signedIn, enrolled, platform, pass, clock } = await testAccounts()
const someId = '00000000-0000-7000-8000-000000000000'
const { user: marta } = await signedIn({ name: 'Marta Vidal', plan: 'yearly' })

const view = (cookie: string | undefined, id = marta.id) =>
  call('POST', `/admin/users/${id}/view`, { cookie })
const refresh = async (cookie: string | undefined) =>
  (await call<Refreshed>('GET', '/auth/refresh', { cookie })).body

async function viewing() {
  const admin = await enrolled()
  assert.equal((await view(admin.cookie)).status, 200)
  return admin
}

/** What an administrator can read as a member. Everything else is refused: add a call here only on purpose. */
const shown = [
  'GET /auth/refresh',
  'GET /banner/active',
  'GET /board/all',
  'GET /category/all',
  'GET /certificate/all',
  'GET /certificate/verify/:code',
  'GET /channel/all',
  'GET /download/all',
  'GET /drop/all',
  'GET /drop/next',
  'GET /favorite/all',
  'GET /feedback/ideas',
  'GET /payment/pricing-plans',
  'GET /payment/subscription',
  'GET /preference',
  'GET /print-failure/:productId',
  'GET /product/:id/printability',
  'GET /product/:id/related',
  'GET /product/:id/saturation',
  'GET /product/:id/versions',
  'GET /product/:productId/test-prints',
  'GET /product/all',
  'GET /product/marks',
  'GET /product/popular',
  'GET /product/single/:id',
  'GET /product/suggest',
  'GET /product/updated',
  'GET /shelf/:id',
  'GET /site/tracking',
]

test('a view shows the member and its end time, and the session stays the administrator’s', async () => {
  const { cookie, user: admin } = await viewing()
  const { user, view: shownView } = (await refresh(cookie)).data
  assert.deepEqual([user.id, user.role, user.name], [marta.id, 'user', 'Marta Vidal'])
  assert.deepEqual(shownView, {
    endsAt: new Date(clock.now.getTime() + 15 * 60_000).toISOString(),
  })
  const owners = await platform.db.selectFrom('sessions').select('user_id').execute()
  assert.equal(owners.filter(({ user_id }) => user_id === marta.id).length, 1)
  assert.equal((await call('POST', '/auth/end-view', { cookie })).status, 200)
  assert.equal((await call('POST', '/auth/end-view', { cookie })).status, 200)
  const after = (await refresh(cookie)).data
  assert.deepEqual([after.user.id, after.view], [admin.id, null])
})

test('every call that a view does not show is refused with a sentence', async () => {
  const { cookie } = await viewing()
  const open: string[] = []
  for (const { endpoint } of endpoints.filter(({ endpoint }) => endpoint.duringView !== 'administrator')) {
    const { method } = endpoint
    const { status, body } = await call(method, endpoint.path.replace(/:\w+/g, someId), { cookie })
    if (body.code !== viewRefused) {
      assert.notEqual(status, 403, endpoint.path)
      open.push(`${method} ${endpoint.path}`)
      continue
    }
    assert.equal(status, 403)
    assert.match(body.message, /^This is not available while you view the site as Marta Vidal\./)
  }
  assert.deepEqual(open.toSorted(), shown)
})

test('during a view only GET calls run as the member, and only two calls as the administrator', () => {
  const of = (who: string) =>
    endpoints
      .filter(({ endpoint }) => endpoint.duringView === who)
      .map(({ endpoint: { method, path, access, needsRecentFactor } }) => {
        if (who === 'member') assert.ok(method === 'GET' && access !== 'admin' && !needsRecentFactor, path)
        return `${method} ${path}`
      })
      .toSorted()
  assert.deepEqual(of('member'), shown)
  assert.deepEqual(of('administrator'), ['POST /auth/end-view', 'POST /auth/logout'])
})

test('addresses outside the contract return nothing during a view', async () => {
  const { cookie } = await viewing()
  const status = async (method: 'GET' | 'POST' | 'HEAD', url: string) =>
    (await app.inject({ method, url, headers: { cookie, 'tus-resumable': '1.0.0' } })).statusCode
  assert.equal(await status('GET', `${apiBase}/auth/export/file`), 403)
  assert.equal(await status('POST', `${apiBase}/admin/uploads`), 403)
  assert.equal(await status('HEAD', `${apiBase}/admin/uploads/${someId}`), 403)
  assert.equal(await status('HEAD', `${apiBase}/auth/sessions`), 403)
})

test('reading as a member writes nothing', async () => {
  await openShop(platform)
  const { id } = await publish(platform, 'vase')
  // A download of a release without certificates.
  const download = { user_id: marta.id, product_id: id, version: '1.0', downloaded_at: clock.now }
  await platform.db.insertInto('downloads').values(download).execute()
  const { cookie } = await viewing()
  const before = await allRows()
  for (const place of shown) {
    const path = place.slice('GET '.length).replace(/:\w+/g, someId)
    await call('GET', path === '/product/all' ? '/product/all?search=unheardof' : path, { cookie })
  }
  assert.deepEqual(await allRows(), before)
})

/** Returns a checksum of each table but counters, sessions and the work of the service itself. */
async function allRows() {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'sessions')
    order by 1`.execute(platform.db)
  const sums = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ sum: string }>`
        select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${sql.table(name)} t`.execute(
        platform.db,
      )
      return [name, rows[0]?.sum]
    }),
  )
  assert.ok(sums.length > 20)
  return sums
}

test('a view needs a fresh second factor and a member', async () => {
  const plain = await signedIn({ role: 'admin' })
  const refused = await view(plain.cookie)
  assert.equal(refused.status, 409)
  assert.match(refused.body.message, /^Set up two-step verification first/)
  const { cookie } = await enrolled()
  const other = await signedIn({ role: 'admin' })
  assert.equal((await view(cookie, other.user.id)).status, 409)
  assert.equal((await view(cookie, someId)).status, 404)
  pass(6 * 60)
  assert.equal((await view(cookie)).body.code, 'second_factor_stale')
  assert.equal((await refresh(cookie)).data.view, null)
})

test('a view ends after 15 minutes, and blocks calls of the administrator until the browser has left the view', async () => {
  const { cookie, user: admin } = await viewing()
  pass(15 * 60)
  for (const path of ['/auth/refresh', '/admin/users', '/product/all', '/category/all'])
    assert.equal((await call('GET', path, { cookie })).body.code, viewOver, path)
  assert.equal((await call('POST', `/admin/users/${marta.id}/suspend`, { cookie })).body.code, viewOver)
  await call('POST', '/auth/end-view', { cookie })
  assert.equal((await refresh(cookie)).data.user.id, admin.id)
})

test('a view ends with the session, with the second factor and with the role of either', async () => {
  const { cookie } = await viewing()
  await call('POST', '/auth/logout', { cookie })
  assert.equal((await call('GET', '/auth/refresh', { cookie })).status, 401)
  const removed = await viewing()
  await platform.db.deleteFrom('second_factors').where('user_id', '=', removed.user.id).execute()
  assert.equal((await refresh(removed.cookie)).code, viewOver)
  const second = await viewing()
  const setRole = (id: string, role: 'user' | 'admin') =>
    platform.db.updateTable('users').set({ role }).where('id', '=', id).execute()
  await setRole(marta.id, 'admin')
  assert.equal((await refresh(second.cookie)).code, viewOver)
  await setRole(marta.id, 'user')
  await setRole(second.user.id, 'user')
  assert.equal((await refresh(second.cookie)).code, viewOver)
  assert.equal((await platform.db.selectFrom('member_views').select('ends_at').execute()).length > 0, true)
})

test('the audit log says who viewed whom', async () => {
  const { user } = await viewing()
  const entry = await platform.db
    .selectFrom('audit_log')
    .select(['action', 'kind', 'thing_id'])
    .where('actor_id', '=', user.id)
    .where('action', '=', 'view')
    .execute()
  assert.deepEqual(entry, [{ action: 'view', kind: 'user', thing_id: marta.id }])
})
