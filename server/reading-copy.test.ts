import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop, publish } from './testing/catalogue.ts'
import { testService } from './testing/service.ts'

type Listed = { products: { slug: string }[] }

const copy = await testService()
const { call, platform, signedIn } = await testService({ DATABASE_READ_URL: copy.databaseUrl })
for (const [where, slug] of [
  [platform, 'written'],
  [copy.platform, 'copied'],
] as const) {
  await openShop(where)
  await publish(where, slug)
}
const { cookie } = await signedIn({ plan: 'basic_free' })
const slugsOf = async (path: string) =>
  (await call<Listed>('GET', path, { cookie })).body.data.products.map(({ slug }) => slug)

test('lists and searches read the copy that DATABASE_READ_URL names', async () => {
  assert.deepEqual(await slugsOf('/product/all'), ['copied'])
  assert.deepEqual(await slugsOf('/product/all?search=copied'), ['copied'])
  assert.deepEqual(await slugsOf('/product/all?search=written'), [])
})

test("a member's own writes are read from the primary", async () => {
  const { body } = await call<{ user: { name: string } }>('PATCH', '/auth/update', {
    cookie,
    body: { name: 'Ada' },
  })
  assert.equal(body.data.user.name, 'Ada')
  const { body: again } = await call<{ user: { name: string } }>('GET', '/auth/refresh', { cookie })
  assert.equal(again.data.user.name, 'Ada')
})
