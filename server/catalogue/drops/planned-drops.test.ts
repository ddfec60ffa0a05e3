import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type * as contract from '#contract/catalogue/drops.ts'
import { day } from '#contract/durations.ts'
import { openShop, publish, saveDraft } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'
import { mailDrops } from './mailing.ts'
import { releasePlannedDrops } from './planned-drops.ts'

const { call, signedIn, platform, clock, mailsTo } = await testService()
let admin = await signedIn({ role: 'admin', name: 'Ana' })
await openShop(platform)

const studio = <Data = object>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  call<Data>(method, `/admin${path}`, { cookie: admin.cookie, body })

type Shown = z.output<(typeof contract.showDrop)['reply']>
const show = async (id: string) => (await studio<Shown>('GET', `/drops/${id}`)).body.data
const versionOf = async (id: string) => (await show(id)).drop.version
const stateOf = async (id: string) => (await show(id)).drop.state

async function newDrop(title: string) {
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const words = { title, slug, theme: '', text: '', mailsMembers: true }
  return (await studio<{ id: string }>('POST', '/drops', words)).body.data.id
}

const draft = async (slug: string) => (await saveDraft(platform, slug, { drop: null })).id

const plan = async (id: string, days: number, more = {}) => {
  const at = new Date(clock.now.getTime() + days * day).toISOString()
  const version = await versionOf(id)
  const { body } = await studio<{ state: string }>('POST', `/drops/${id}/schedule`, { at, version, ...more })
  return { at, state: body.data.state }
}
const setProducts = async (id: string, productIds: string[]) =>
  (await studio('PUT', `/drops/${id}/products`, { productIds, version: await versionOf(id) })).status

async function isSeen(slug: string) {
  const { cookie } = await signedIn({ plan: 'monthly' })
  return (await call('GET', `/product/single/${slug}`, { cookie })).status === 200
}

async function waitDays(days: number) {
  clock.now = new Date(clock.now.getTime() + days * day)
  admin = await signedIn({ role: 'admin', name: 'Ana' })
}

/** Returns the emails about an incomplete drop to the administrator who signed in last. */
const warnings = async () =>
  (await mailsTo(admin.user.email)).filter(({ template }) => template === 'drop-incomplete')

async function releaseTwice() {
  await Promise.all([releasePlannedDrops(platform), releasePlannedDrops(platform)])
}

/** Moves the files of one design to another. */
const moveFiles = (from: string, to: string) =>
  platform.db.updateTable('product_files').set({ product_id: to }).where('product_id', '=', from).execute()

test('a drop is planned without designs, has its time once they are complete, and waits for a new one', async () => {
  const id = await newDrop('Far ahead')
  const { at, state } = await plan(id, 90)
  assert.equal(state, 'planned')
  const designs = [await draft('far-one'), await draft('far-two')]
  assert.equal(await setProducts(id, designs), 200)
  assert.deepEqual([await stateOf(id), (await show(id)).drop.publishedAt], ['scheduled', at])
  const [unfinished, spare] = [await draft('far-three'), await draft('spare-files')]
  await platform.db.deleteFrom('product_files').where('product_id', '=', unfinished).execute()
  assert.equal(await setProducts(id, [...designs, unfinished]), 200)
  const { drop, products } = await show(id)
  assert.deepEqual([drop.state, drop.publishedAt, drop.plannedAt], ['planned', null, at])
  assert.deepEqual(products.at(-1)?.missing, ['Model file is missing.'])

  await waitDays(86)
  await releaseTwice()
  assert.deepEqual(await warnings(), [])
  await waitDays(2)
  await releaseTwice()
  assert.equal((await warnings()).length, 1)
  await waitDays(3)
  await releaseTwice()
  await mailDrops(platform)
  const [warning, ...more] = await warnings()
  assert.match(
    String(warning?.text),
    /- far three: Model file is missing\.[\s\S]*\/admin\/drops\/[0-9a-f-]{36}/,
  )
  assert.deepEqual([more, await stateOf(id), await isSeen('far-one')], [[], 'planned', false])
  assert.equal((await show(id)).drop.mailedAt, null)

  await moveFiles(spare, unfinished)
  await releaseTwice()
  await mailDrops(platform)
  assert.deepEqual(
    [await stateOf(id), await isSeen('far-one'), await isSeen('far-three')],
    ['published', true, true],
  )
  assert.notEqual((await show(id)).drop.mailedAt, null)
})

test('a planned drop keeps its reason for few designs, and a removed design becomes a draft', async () => {
  const id = await newDrop('Small and planned')
  const overrideReason = 'The second design failed its print test.'
  await plan(id, 5, { overrideReason })
  const lone = await draft('lone-planned')
  await setProducts(id, [lone])
  assert.deepEqual([await stateOf(id), (await show(id)).drop.overrideReason], ['scheduled', overrideReason])
  assert.equal(await setProducts(id, []), 200)
  const { body } = await studio<{ product: { status: string } }>('GET', `/products/${lone}`)
  assert.equal(body.data.product.status, 'draft')
})

test('a drop takes drafts and published designs, but no design of another drop', async () => {
  const id = await newDrop('Mixed')
  const out = (await publish(platform, 'out-already', { drop: null })).id
  const fresh = await draft('fresh-one')
  const found = async (search: string) => {
    const path = `/drops/candidates?${new URLSearchParams({ search })}`
    const { body } = await studio<{ candidates: { id: string; status: string }[] }>('GET', path)
    return body.data.candidates.map((candidate) => [candidate.id, candidate.status])
  }
  assert.deepEqual([await found('no such design'), await found('out already')], [[], [[out, 'published']]])
  assert.equal(await setProducts(id, [out, fresh]), 200)
  assert.deepEqual(await found('out already'), [])
  await plan(id, 1)
  assert.deepEqual(
    [await stateOf(id), await isSeen('out-already'), await isSeen('fresh-one')],
    ['scheduled', true, false],
  )
  assert.equal(await setProducts(await newDrop('Other'), [out]), 409)
})

test('a planned drop is found in the calendar and can be unscheduled', async () => {
  const id = await newDrop('In the calendar')
  const { at } = await plan(id, 40)
  const from = new Date(Date.parse(at) - day).toISOString()
  const { body } = await studio<{ rows: { id: string; plannedAt: string }[] }>(
    'GET',
    `/drops?state=planned&from=${from}`,
  )
  assert.deepEqual(
    body.data.rows.map((row) => [row.id, row.plannedAt]),
    [[id, at]],
  )
  const version = await versionOf(id)
  assert.equal((await studio('POST', `/drops/${id}/unschedule`, { version })).status, 200)
  assert.equal(await stateOf(id), 'draft')
})
