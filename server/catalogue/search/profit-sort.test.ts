import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { listProducts } from '#contract/catalogue/catalogue.ts'
import type { Costs, getCosts } from '#contract/profit/costs.ts'
import { printPrice } from '#contract/profit/print-price.ts'
import { insertPublished } from '#server/testing/many-products.ts'
import { testService } from '#server/testing/service.ts'
import { openShop, publish } from '../../testing/catalogue.ts'

const { call, signedIn, platform } = await testService()
await openShop(platform)
const { cookie } = await signedIn()

const designs = [
  { title: 'Light and fast', grams: 9, minutes: 20 },
  { title: 'Heavy and slow', grams: 400, minutes: 1500 },
  { title: 'Heavy and fast', grams: 380, minutes: 420 },
  { title: 'Light and slow', grams: 12, minutes: 240 },
]
for (const { title, ...figures } of designs)
  await publish(platform, title.toLowerCase().replaceAll(' ', '-'), { title, ...figures })
await publish(platform, 'unknown', { title: 'Unknown' })
await platform.db.updateTable('products').set({ minutes: 0 }).where('slug', '=', 'unknown').execute()

async function titlesByProfit(filter = {}) {
  const titles: string[] = []
  let cursor = ''
  do {
    const query = new URLSearchParams({ sort: 'profit', limit: '2', ...filter, ...(cursor && { cursor }) })
    const { status, body } = await call<z.output<typeof listProducts.reply>>('GET', `/product/all?${query}`, {
      cookie,
    })
    assert.equal(status, 200, body.message)
    titles.push(...body.data.products.map(({ title }) => title))
    cursor = body.data.nextCursor ?? ''
  } while (cursor)
  return titles
}

async function ownCosts(different: Partial<Costs>) {
  const { body } = await call<z.output<typeof getCosts.reply>>('GET', '/cost', { cookie })
  const costs = { ...body.data.costs, ...different }
  assert.equal((await call('PUT', '/cost', { cookie, body: costs })).status, 200)
  return costs
}

function expected(costs: Costs) {
  const perHour = (figures: (typeof designs)[number]) => printPrice(figures, costs)?.profitPerHour ?? 0
  const sorted = designs.toSorted((one, other) => perHour(other) - perHour(one))
  return [...sorted.map(({ title }) => title), 'Unknown']
}

test('designs are sorted by profit per hour with the member’s own costs, page after page', async () => {
  for (const different of [
    { labourMinutes: 10, labourPerHour: 30 },
    { labourMinutes: 0, packaging: 0, filamentPerKg: 60 },
  ]) {
    const costs = await ownCosts(different)
    assert.deepEqual(await titlesByProfit(), expected(costs))
  }
})

test('the sort by profit combines with a search', async () => {
  const costs = await ownCosts({ labourMinutes: 5 })
  const heavy = expected(costs).filter((title) => title.startsWith('Heavy'))
  assert.deepEqual(await titlesByProfit({ search: 'heavy' }), heavy)
})

test('among many designs the pages are those of the whole order, whatever the costs', async () => {
  const { category_id } = await platform.db
    .selectFrom('products')
    .select('category_id')
    .where('slug', '=', 'unknown')
    .executeTakeFirstOrThrow()
  const many = Array.from({ length: 1_500 }, (_, at) => ({
    title: `Number ${at}`,
    grams: 1 + ((at * 7_919) % 600),
    minutes: 15 + ((at * 104_729) % 1_400),
  }))
  await insertPublished(
    platform,
    many.map((figures, at) => ({
      ...figures,
      slug: `number-${at}`,
      category_id,
      published_at: platform.now(),
    })),
  )
  const figuresOf = new Map([...designs, ...many].map((figures) => [figures.title, figures]))
  for (const different of [
    { labourMinutes: 60, labourPerHour: 60 },
    { labourMinutes: 0, packaging: 0.1, filamentPerKg: 60 },
    { filamentPerKg: 0, labourMinutes: 5 },
  ]) {
    const costs = await ownCosts(different)
    const titles = await titlesByProfit({ limit: '100' })
    assert.deepEqual([titles.length, new Set(titles).size], [1_505, 1_505])
    assert.equal(titles.pop(), 'Unknown')
    const perHour = titles.map(
      (title) => printPrice(figuresOf.get(title) ?? assert.fail(), costs)?.profitPerHour ?? 0,
    )
    const isSorted = perHour.every((value, at) => at === 0 || value <= (perHour[at - 1] ?? 0) + 1e-9)
    assert.ok(isSorted, JSON.stringify(different))
  }
})
