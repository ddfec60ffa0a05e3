import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { listProducts } from '#contract/catalogue/catalogue.ts'
import { type getSaturation, saturationDays } from '#contract/catalogue/saturation.ts'
import { day } from '#contract/durations.ts'
import { openShop, publish } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'
import { refreshSaturation } from './saturation-queries.ts'

const { call, signedIn, platform, clock } = await testService()
await openShop(platform)
const [vase, hook, lamp] = [
  await publish(platform, 'vase', { title: 'Vase' }),
  await publish(platform, 'hook', { title: 'Hook', publishedAt: new Date('2026-11-02T12:00:00Z') }),
  await publish(platform, 'lamp', { title: 'Lamp', publishedAt: new Date('2026-11-03T12:00:00Z') }),
]
const crowd = await Promise.all(Array.from({ length: 51 }, () => signedIn({ countryCode: 'FR' })))
const maker = await signedIn({ countryCode: 'FR' })

type Design = { id: string }

/** Downloads the whole design twice for each of the first members of the crowd. */
async function downloadedBy(design: Design, members: number) {
  await platform.db.deleteFrom('downloads').where('product_id', '=', design.id).execute()
  const rows = crowd.slice(0, members).flatMap(({ user }) => {
    const row = { user_id: user.id, product_id: design.id, version: '1.0', downloaded_at: platform.now() }
    return [row, row]
  })
  if (rows.length > 0) await platform.db.insertInto('downloads').values(rows).execute()
  await refreshSaturation(platform)
}

async function shown(design: Design, { cookie } = maker) {
  const path = `/product/${design.id}/saturation`
  return (await call<z.output<typeof getSaturation.reply>>('GET', path, { cookie })).body.data.saturation
}

test('the hint counts members of the country once each, in groups that never go below ten', async () => {
  for (const [members, group] of [
    [0, 'under-10'],
    [9, 'under-10'],
    [10, '10-50'],
    [50, '10-50'],
    [51, 'over-50'],
    [9, 'under-10'],
  ] as const) {
    await downloadedBy(vase, members)
    assert.equal(await shown(vase), group, `${members} members`)
  }
  const kept = await platform.db.selectFrom('design_saturation').selectAll().execute()
  assert.deepEqual(kept, [], 'a group below ten is not kept')
})

test('downloads in other countries and older than 90 days do not count', async () => {
  await downloadedBy(hook, 12)
  assert.equal(await shown(hook, await signedIn({ countryCode: 'PT' })), 'under-10')
  assert.equal(await shown(hook), '10-50')
  clock.now = new Date(clock.now.getTime() + (saturationDays + 1) * day)
  await refreshSaturation(platform)
  const late = await signedIn({ countryCode: 'FR' })
  assert.equal(await shown(hook, late), 'under-10')
})

test('a design that nobody may see has no hint', async () => {
  const { cookie } = await signedIn()
  for (const id of ['00000000-0000-7000-8000-000000000000', 'vase'])
    assert.equal((await call('GET', `/product/${id}/saturation`, { cookie })).status, 404)
})

test('the least common designs near the member come first, equally common ones newest first', async () => {
  await downloadedBy(lamp, 51)
  await downloadedBy(hook, 10)
  async function titles({ cookie }: { cookie: string }) {
    const found: string[] = []
    let cursor = ''
    do {
      const query = new URLSearchParams({ sort: 'least-common', limit: '1', ...(cursor && { cursor }) })
      const { body } = await call<z.output<typeof listProducts.reply>>('GET', `/product/all?${query}`, {
        cookie,
      })
      found.push(...body.data.products.map(({ title }) => title))
      cursor = body.data.nextCursor ?? ''
    } while (cursor)
    return found
  }
  assert.deepEqual(await titles(await signedIn({ countryCode: 'FR' })), ['Vase', 'Hook', 'Lamp'])
  assert.deepEqual(await titles(await signedIn({ countryCode: 'PT' })), ['Lamp', 'Hook', 'Vase'])
})
