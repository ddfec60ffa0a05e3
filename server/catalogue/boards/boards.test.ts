import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { listProducts } from '#contract/catalogue/catalogue.ts'
import type { listBoards } from '#contract/catalogue/members/boards.ts'
import { rowLimits } from '../../platform/limits/limits.ts'
import { openShop, publish } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'

const { call, signedIn, platform } = await testService()
await openShop(platform)
const vase = await publish(platform, 'vase', { title: 'Vase', minutes: 300, fastMinutes: 120, grams: 90 })
const hook = await publish(platform, 'hook', { title: 'Hook', minutes: 60, fastMinutes: 20, grams: 15 })
const lamp = await publish(platform, 'lamp', { title: 'Lamp' })
const nowhere = '00000000-0000-7000-8000-000000000000'

type Who = { cookie: string }

const create = ({ cookie }: Who, body: object) => call<{ id: string }>('POST', '/board', { cookie, body })
const add = ({ cookie }: Who, board: string, productIds: string[]) =>
  call('PUT', `/board/${board}/products`, { cookie, body: { productIds } })
const remove = ({ cookie }: Who, board: string, productIds: string[]) =>
  call('POST', `/board/${board}/remove`, { cookie, body: { productIds } })

async function boards({ cookie }: Who, productIds = '') {
  const { status, body } = await call<z.output<typeof listBoards.reply>>(
    'GET',
    `/board/all?productIds=${productIds}`,
    { cookie },
  )
  assert.equal(status, 200)
  return body.data.boards
}

async function found({ cookie }: Who, query: Record<string, string>) {
  const path = `/product/all?${new URLSearchParams(query)}`
  const { status, body } = await call<z.output<typeof listProducts.reply>>('GET', path, { cookie })
  assert.equal(status, 200, body.message)
  return body.data.products.map(({ title }) => title)
}

test('a board collects designs, shows how many with pictures, and is a filter of the product list', async () => {
  const maker = await signedIn()
  const { id } = (await create(maker, { name: '  Gifts ', productIds: [vase.id] })).body.data
  assert.equal((await add(maker, id, [vase.id, hook.id])).status, 200)
  const [board, ...others] = await boards(maker, `${vase.id},${lamp.id}`)
  assert.deepEqual(others, [])
  assert.deepEqual([board?.name, board?.products, board?.requested, board?.covers.length], ['Gifts', 2, 1, 2])
  assert.deepEqual(await found(maker, { board: id, sort: 'title' }), ['Hook', 'Vase'])
  assert.deepEqual(await found(maker, { board: id, search: 'vase' }), ['Vase'])
  assert.equal((await remove(maker, id, [vase.id, lamp.id])).status, 200)
  assert.deepEqual(await found(maker, { board: id }), ['Hook'])
})

test('a board says what one print of each design takes, on the first printer of the member', async () => {
  const maker = await signedIn()
  await create(maker, { name: 'Empty' })
  await create(maker, { name: 'Market', productIds: [vase.id, hook.id] })
  const sums = async () => (await boards(maker)).map(({ minutes, grams }) => [minutes, grams])
  assert.deepEqual(await sums(), [
    [0, 0],
    [360, 105],
  ])
  const printer = { model: 'Bambu Lab P1S', bed: [256, 256, 256], nozzle: 0.4, multiColour: false }
  const { cookie } = maker
  const saved = await call('PATCH', '/preference', { cookie, body: { printers: [printer] } })
  assert.equal(saved.status, 200, saved.body.message)
  assert.deepEqual(await sums(), [
    [0, 0],
    [140, 105],
  ])
})

test('boards of others cannot be seen, changed or used as a filter', async () => {
  const [owner, stranger] = [await signedIn(), await signedIn()]
  const { id } = (await create(owner, { name: 'Mine', productIds: [vase.id] })).body.data
  const body = { name: 'Theirs' }
  const { cookie } = stranger
  assert.deepEqual(await boards(stranger), [])
  assert.deepEqual(await found(stranger, { board: id }), [])
  assert.equal((await add(stranger, id, [hook.id])).status, 404)
  assert.equal((await call('PATCH', `/board/${id}`, { cookie, body })).status, 404)
  assert.equal((await remove(stranger, id, [vase.id])).status, 200)
  assert.equal((await call('DELETE', `/board/${id}`, { cookie })).status, 200)
  assert.deepEqual(
    (await boards(owner)).map(({ name, products }) => [name, products]),
    [['Mine', 1]],
  )
})

test('a name belongs to one board of a member, whatever its case, also for two clicks at once', async () => {
  const maker = await signedIn()
  const answers = await Promise.all([create(maker, { name: 'Gifts' }), create(maker, { name: 'gifts' })])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal((await create(maker, { name: '   ' })).status, 400)
  const { id } = (await create(maker, { name: 'Fair' })).body.data
  const rename = (name: string) => call('PATCH', `/board/${id}`, { cookie: maker.cookie, body: { name } })
  const refused = await rename('GIFTS')
  assert.deepEqual([refused.status, refused.body.message], [409, 'You already have a board named GIFTS.'])
  assert.equal((await rename('FAIR')).status, 200)
  assert.ok((await boards(maker)).some(({ name }) => name === 'FAIR'))
  assert.equal((await create(await signedIn(), { name: 'Gifts' })).status, 200)
})

test('designs are added all or none, and an unavailable one creates no board', async () => {
  const maker = await signedIn()
  const { id } = (await create(maker, { name: 'Gifts' })).body.data
  const refused = await add(maker, id, [vase.id, nowhere])
  assert.deepEqual([refused.status, refused.body.data], [404, { productIds: [nowhere] }])
  assert.equal((await create(maker, { name: 'Other', productIds: [nowhere] })).status, 404)
  assert.deepEqual(
    (await boards(maker)).map(({ name, products }) => [name, products]),
    [['Gifts', 0]],
  )
})

test('a deleted board is gone with its designs, and deleting it again changes nothing', async () => {
  const maker = await signedIn()
  const { id } = (await create(maker, { name: 'Gifts', productIds: [vase.id] })).body.data
  for (const _ of [1, 2])
    assert.equal((await call('DELETE', `/board/${id}`, { cookie: maker.cookie })).status, 200)
  assert.deepEqual(await boards(maker), [])
  assert.equal((await add(maker, id, [vase.id])).status, 404)
})

test('a member has a limited number of boards', async () => {
  const maker = await signedIn()
  for (let number = 1; number <= rowLimits.boards.most; number++)
    assert.equal((await create(maker, { name: `Board ${number}` })).status, 200)
  const refused = await create(maker, { name: 'One more' })
  assert.deepEqual(
    [refused.status, refused.body.message],
    [409, 'You have 100 boards already. Delete one to create another.'],
  )
})
