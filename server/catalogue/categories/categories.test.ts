import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type * as contract from '#contract/catalogue/categories.ts'
import { openShop, publish } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'

const { call, signedIn, platform } = await testService()
const { cookie } = await signedIn({ role: 'admin', name: 'Ana' })
const member = await signedIn({ plan: 'monthly' })
await openShop(platform)
await publish(platform, 'spiral-vase')

type List = z.output<(typeof contract.listAdminCategories)['reply']>
const list = async (query = '') =>
  (await call<List>('GET', `/admin/categories${query}`, { cookie })).body.data.rows
const named = async (name: string) => {
  const category = (await list()).find((one) => one.name === name)
  assert.ok(category, name)
  return category
}
const add = (name: string, slug: string) =>
  call<{ id: string }>('POST', '/admin/categories', { cookie, body: { name, slug, text: '' } })
const own = (await list())[0]
assert.ok(own)

test('a new category is last, and a slug belongs to one category', async () => {
  const answers = await Promise.all([add('Garden', 'garden'), add('Garden again', 'garden')])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.match((await list()).at(-1)?.name ?? '', /^Garden/)
  const wrong = await add('Kitchen', 'Kitchen & more')
  assert.deepEqual([wrong.status, wrong.body.message], [400, 'Use small letters, digits and single dashes.'])
})

test('a change is seen by members and in search, and a stale one is refused', async () => {
  const body = { name: 'Terracotta', slug: own.slug, text: 'Pots', version: own.version }
  assert.equal((await call('PATCH', `/admin/categories/${own.id}`, { cookie, body })).status, 200)
  const again = await call('PATCH', `/admin/categories/${own.id}`, { cookie, body })
  assert.deepEqual([again.status, again.body.code], [409, 'changed_meanwhile'])
  const found = await call<{ total: number }>('GET', '/product/all?search=terracotta', {
    cookie: member.cookie,
  })
  assert.equal(found.body.data.total, 1)
})

test('the order is saved completely, and an outdated one is refused', async () => {
  const ids = (await list()).map(({ id }) => id).reverse()
  const seen = ids.toReversed()
  const put = (sent: string[], before = ids) =>
    call('PUT', '/admin/categories/order', { cookie, body: { ids: sent, seen: before } })
  assert.equal((await put(ids, seen)).status, 200)
  const late = await put(seen, seen)
  assert.deepEqual(
    [late.status, late.body.message],
    [409, 'Someone else changed the categories. Your changes were not saved.'],
  )
  assert.deepEqual(
    (await list()).map(({ id }) => id),
    ids,
  )
  assert.equal((await put(ids.slice(1))).status, 409)
  assert.equal((await put([...ids, ids[0] ?? ''])).status, 409)
})

test('an editor sees who moved the open design by changing its drop or category', async () => {
  const ben = await signedIn({ role: 'admin', name: 'Ben' })
  const post = async (path: string, body?: object, by = cookie) =>
    (await call<{ id: string }>('POST', path, { cookie: by, body })).body.data.id
  const id = await post('/admin/products', { title: 'Moved about' })
  type Shown = { product: { revision: number } & Record<string, unknown> }
  const revision = async () =>
    (await call<Shown>('GET', `/admin/products/${id}`, { cookie })).body.data.product.revision
  const refusalFor = async (seen: number) =>
    (await call('DELETE', `/admin/products/${id}`, { cookie, body: { revision: seen } })).body.message
  const opened = await revision()
  const drop = { title: 'Moving', slug: 'moving', theme: '', text: '', mailsMembers: false }
  const dropId = await post('/admin/drops', drop)
  const placed = { productIds: [id], version: 1 }
  const put = (version: number) =>
    call('PUT', `/admin/drops/${dropId}/products`, { cookie: ben.cookie, body: { ...placed, version } })
  assert.equal((await put(1)).status, 200)
  assert.match(await refusalFor(opened), /^Ben changed this/)
  const inDrop = await revision()
  assert.equal((await put(2)).status, 200)
  assert.equal(await revision(), inDrop, 'an order changes no design')
  const [from, into] = [await add('From here', 'from-here'), await add('To there', 'to-there')]
  await platform.db
    .updateTable('products')
    .set({ category_id: from.body.data.id })
    .where('id', '=', id)
    .execute()
  const before = await revision()
  const path = `/admin/categories/${from.body.data.id}?into=${into.body.data.id}`
  assert.equal((await call('DELETE', path, { cookie, body: { version: 1 } })).status, 200)
  assert.match(await refusalFor(before), /^Ana changed this/)
})

test('a category with designs is deleted only when they move to another one', async () => {
  const { id: into } = await named('Garden').catch(() => named('Garden again'))
  const { version } = await named('Terracotta')
  const remove = (query = '', body = { version }) =>
    call('DELETE', `/admin/categories/${own.id}${query}`, { cookie, body })
  assert.equal((await remove(`?into=${into}`, { version: version + 1 })).body.code, 'changed_meanwhile')
  const refused = await remove()
  assert.deepEqual(
    [refused.status, refused.body.message],
    [409, 'Terracotta has designs. Choose the category they go to.'],
  )
  assert.equal((await remove(`?into=${own.id}`)).status, 400)
  assert.equal((await remove(`?into=${into}`)).status, 200)
  const { body } = await call<{ product: { category: { id: string } } }>(
    'GET',
    '/product/single/spiral-vase',
    { cookie: member.cookie },
  )
  assert.equal(body.data.product.category.id, into)
  assert.equal((await remove()).status, 404)
})

test('every change is in the log', async () => {
  const { body } = await call<{ rows: { action: string }[] }>('GET', '/admin/audit?kind=category', { cookie })
  assert.deepEqual(
    body.data.rows.map(({ action }) => action),
    ['delete', 'delete', 'add', 'add', 'order', 'edit', 'add', 'add'],
  )
})
