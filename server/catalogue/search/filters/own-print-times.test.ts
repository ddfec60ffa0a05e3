import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { listProducts } from '#contract/catalogue/catalogue.ts'
import { openShop, publish } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'

type List = z.output<typeof listProducts.reply>

const { platform, call, signedIn } = await testService()
await openShop(platform)
await publish(platform, 'planter', { title: 'Planter', minutes: 486, fastMinutes: 117, grams: 50 })
await publish(platform, 'vase', { title: 'Vase', minutes: 300, fastMinutes: 200, grams: 50 })
await publish(platform, 'clip', { title: 'Clip', minutes: 120, fastMinutes: 56, grams: 50 })

async function memberWith(model: string | undefined) {
  const { cookie } = await signedIn()
  const printer = { model, bed: [180, 180, 180], nozzle: 0.4, multiColour: false }
  const body = { printers: model === undefined ? [] : [printer] }
  assert.equal((await call('PATCH', '/preference', { cookie, body })).status, 200)
  return async (query: Record<string, string> = {}) => {
    const path = `/product/all?${new URLSearchParams(query)}`
    const { status, body: answer } = await call<List>('GET', path, { cookie })
    assert.equal(status, 200, answer.message)
    const { products, facets, printTimeOn } = answer.data
    return {
      cards: products.map(({ title, minutes }) => `${title} ${minutes}`),
      counts: facets.printTime.map(({ count }) => count),
      on: printTimeOn,
    }
  }
}

const slow = { cards: ['Clip 120', 'Vase 300', 'Planter 486'], counts: [0, 1, 1, 1], on: 'slow' }

for (const [model, expected] of [
  [undefined, slow],
  ['My own', slow],
  ['Sovol SV06', { ...slow, on: 'own' }],
  ['Bambu Lab P1S', { cards: ['Clip 56', 'Planter 117', 'Vase 200'], counts: [1, 1, 1, 0], on: 'own' }],
  ['Bambu Lab A1 mini', { cards: ['Clip 59', 'Planter 124', 'Vase 212'], counts: [1, 1, 1, 0], on: 'own' }],
  ['Prusa MINI+', { cards: ['Clip 85', 'Vase 213', 'Planter 345'], counts: [0, 1, 2, 0], on: 'own' }],
  ['Prusa MK4S', { cards: ['Clip 69', 'Planter 145', 'Vase 248'], counts: [0, 2, 1, 0], on: 'own' }],
] as const)
  test(`cards, counts and order are by the print time on ${model ?? 'a slow printer'}`, async () => {
    const found = await memberWith(model)
    assert.deepEqual(await found({ sort: 'print-time' }), expected)
  })

test('filters, also with words, and the sort by profit use the print time on the printer of the member', async () => {
  const found = await memberWith('Bambu Lab P1S')
  const cards = async (query: Record<string, string>) => (await found(query)).cards
  assert.deepEqual(await cards({ printTime: '1-3h' }), ['Planter 117'])
  assert.deepEqual(await cards({ printTime: '1-3h', search: 'planter' }), ['Planter 117'])
  assert.deepEqual(await cards({ printTime: 'over-8h', search: 'planter' }), [])
  assert.deepEqual(await cards({ maxMinutes: '117', sort: 'title' }), ['Clip 56', 'Planter 117'])
  assert.deepEqual(await cards({ sort: 'profit' }), ['Clip 56', 'Planter 117', 'Vase 200'])
})
