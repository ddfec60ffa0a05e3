import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListingKit, Product } from '#contract/catalogue/catalogue.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { openShop, publish } from '../../testing/catalogue.ts'
import { changeSubscription, testService } from '../../testing/service.ts'

const { call, signedIn, platform, clock } = await testService()
const admin = await signedIn({ role: 'admin' })
await openShop(platform)
const { id } = await publish(platform, 'fern-pot', { access: 'basic' })
const kit = { title: 'Fern pot', text: 'For your window.', care: 'Wipe it.', priceBand: 'USD 14 to 19' }

const show = async (product = id) =>
  (await call<{ product: FormProduct }>('GET', `/admin/products/${product}`, admin)).body.data.product

async function write(listingKit: ListingKit | null) {
  const { content, revision } = await show()
  const body = { ...content, listingKit, revision }
  return call<{ product: FormProduct }>('PATCH', `/admin/products/${id}`, { cookie: admin.cookie, body })
}

async function kitFor({ cookie }: { cookie: string | undefined }) {
  const { status, body } = await call<{ product: Product }>('GET', '/product/single/fern-pot', { cookie })
  assert.equal(status, 200)
  return body.data.product.listingKit
}

test('a listing kit is saved and copied with the design, and absent when empty', async () => {
  assert.equal((await show()).content.listingKit, null)
  const { body } = await write(kit)
  assert.deepEqual(body.data.product.content.listingKit, kit)
  const copied = await call<{ id: string }>('POST', `/admin/products/${id}/duplicate`, admin)
  assert.deepEqual((await show(copied.body.data.id)).content.listingKit, kit)
  await write({ title: ' ', text: '', care: '', priceBand: '' })
  assert.equal((await show()).content.listingKit, null)
})

test('text that is too long is refused with a sentence, and the saved text stays', async () => {
  await write(kit)
  const refused = await write({ ...kit, title: 'x'.repeat(141) })
  assert.deepEqual(
    [refused.status, refused.body.message],
    [400, 'The listing title must be at most 140 characters long.'],
  )
  assert.deepEqual((await show()).content.listingKit, kit)
})

test('the listing kit needs a paid plan, also for a Basic design', async () => {
  await write(kit)
  assert.deepEqual(await kitFor(await signedIn({ plan: 'monthly' })), kit)
  assert.deepEqual(await kitFor(await signedIn({ plan: 'yearly' })), kit)
  assert.deepEqual(await kitFor(admin), kit)
  assert.equal(await kitFor(await signedIn({ plan: 'basic_free' })), null)
  assert.equal(await kitFor(await signedIn({ plan: 'none' })), null)
  assert.equal((await call('GET', '/product/single/fern-pot')).status, 401)
})

test('the listing kit ends with the plan and with a suspension', async () => {
  await write(kit)
  const [ended, suspended] = [await signedIn({ plan: 'monthly' }), await signedIn({ plan: 'monthly' })]
  assert.deepEqual([await kitFor(ended), await kitFor(suspended)], [kit, kit])
  const { db } = platform
  await changeSubscription(db, ended.user.id, { ends_at: clock.now })
  await db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', suspended.user.id).execute()
  assert.deepEqual([await kitFor(ended), await kitFor(suspended)], [null, null])
})

test('the administrator role without the second factor gives no access', async () => {
  await write(kit)
  const { user, cookie } = await signedIn({ role: 'admin' })
  await platform.db
    .insertInto('second_factors')
    .values({ user_id: user.id, secret: Buffer.from('sealed'), confirmed_at: clock.now })
    .execute()
  const refused = await call('GET', `/product/single/${id}`, { cookie })
  assert.deepEqual([refused.status, refused.body.data], [403, {}])
})

test('a preview shows the listing kit to a paid plan and hides it from Basic', async () => {
  await write(kit)
  const preview = async (as: string) =>
    (await call<{ product: Product }>('GET', `/admin/products/${id}/preview?as=${as}`, admin)).body.data
      .product.listingKit
  assert.deepEqual([await preview('basic'), await preview('paid')], [null, kit])
})
