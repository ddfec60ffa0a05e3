import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { getPromise } from '#contract/catalogue/drops.ts'
import { openShop, publish } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'

const { call, signedIn, platform, clock } = await testService()
await openShop(platform)

async function counts() {
  const { cookie } = await signedIn({ role: 'admin' })
  type Promised = z.output<(typeof getPromise)['reply']>
  const { data } = (await call<Promised>('GET', '/admin/promise', { cookie })).body
  return [data.dropDesigns, data.scheduledDropDesigns, data.basicDesigns, data.scheduledBasicDesigns]
}

test('the promise of the month counts published designs, and scheduled ones apart', async () => {
  const publishedAt = new Date('2031-05-12T12:00:00Z')
  clock.now = new Date('2031-04-20T12:00:00Z')
  await platform.db
    .updateTable('drops')
    .set({ published_at: publishedAt })
    .where('slug', '=', 'opening')
    .execute()
  await publish(platform, 'may-vase', { drop: 'opening', publishedAt, access: 'basic' })
  await publish(platform, 'may-hook', { drop: 'opening', publishedAt, access: 'paid' })
  clock.now = new Date('2031-05-10T12:00:00Z')
  assert.deepEqual(await counts(), [0, 2, 0, 1])
  clock.now = publishedAt
  assert.deepEqual(await counts(), [2, 0, 1, 0])
  clock.now = new Date('2031-06-01T00:00:00Z')
  assert.deepEqual(await counts(), [0, 0, 0, 0])
})
