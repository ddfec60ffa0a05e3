import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type * as contract from '#contract/catalogue/drops.ts'
import { day } from '#contract/durations.ts'
import type { RenderedMail } from '#contract/email-templates.ts'
import { openShop, saveDraft } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'
import { mailDropPart, mailDrops } from './mailing.ts'

const { call, signedIn, platform, clock, mailsTo } = await testService()
let { cookie, user } = await signedIn({ role: 'admin', name: 'Ana' })
const member = await signedIn({ plan: 'monthly' })
const quiet = await signedIn({ plan: 'monthly' })
await call('PATCH', '/preference', { cookie: quiet.cookie, body: { notifications: { newDrops: false } } })
await openShop(platform)

type Shown = z.output<(typeof contract.showDrop)['reply']>
const show = async (id: string) => (await call<Shown>('GET', `/admin/drops/${id}`, { cookie })).body.data
const versionOf = async (id: string) => (await show(id)).drop.version
const words = { theme: 'Pots', text: '', mailsMembers: true }

async function newDrop(title: string) {
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const { status, body } = await call<{ id: string }>('POST', '/admin/drops', {
    cookie,
    body: { ...words, title, slug },
  })
  assert.equal(status, 200)
  return body.data.id
}

const draft = async (slug: string) => (await saveDraft(platform, slug, { drop: null })).id

const act = async (id: string, verb: string, body: object = {}) =>
  call('POST', `/admin/drops/${id}/${verb}`, { cookie, body: { ...body, version: await versionOf(id) } })
const setProducts = async (id: string, productIds: string[]) =>
  call('PUT', `/admin/drops/${id}/products`, { cookie, body: { productIds, version: await versionOf(id) } })
const isSeen = async (slug: string) =>
  (await call('GET', `/product/single/${slug}`, { cookie: member.cookie })).status === 200
async function waitDays(days: number) {
  clock.now = new Date(clock.now.getTime() + days * day)
  ;({ cookie, user } = await signedIn({ role: 'admin', name: 'Ana' }))
}

async function mailAll(dropId: string) {
  await Promise.all([mailDrops(platform), mailDrops(platform)])
  await mailDropPart(platform, { dropId })
  await mailDropPart(platform, { dropId })
}

test('a scheduled drop publishes its designs on time and emails its subscribers once', async () => {
  const id = await newDrop('Spring on the shelf')
  const designs = [await draft('spiral-planter'), await draft('herb-tray')]
  assert.equal((await setProducts(id, designs.toReversed())).status, 200)
  assert.deepEqual(
    (await show(id)).products.map((product) => product.id),
    designs.toReversed(),
  )
  const at = new Date(clock.now.getTime() + 2 * day).toISOString()
  assert.equal((await act(id, 'schedule', { at })).status, 200)
  assert.equal((await show(id)).drop.state, 'scheduled')
  await mailDrops(platform)
  assert.deepEqual([await isSeen('spiral-planter'), (await show(id)).drop.mailedAt], [false, null])

  const late = await draft('not-yet-shown')
  await platform.db.updateTable('products').set({ drop_id: id }).where('id', '=', late).execute()
  await waitDays(2)
  assert.deepEqual([await isSeen('spiral-planter'), await isSeen('herb-tray')], [true, true])
  await mailAll(id)
  const mails = (await mailsTo(member.user.email)).filter(({ template }) => template === 'new-drop')
  assert.equal(mails.length, 1)
  assert.match(String(mails[0]?.text), /- herb tray\n- spiral planter/)
  assert.doesNotMatch(String(mails[0]?.text), /not yet shown/)
  assert.equal((await mailsTo(quiet.user.email)).filter(({ template }) => template === 'new-drop').length, 0)
})

test('members see the designs of a drop in its order', async () => {
  const id = await newDrop('In order')
  await setProducts(id, [await draft('comes-first'), await draft('comes-second')])
  await act(id, 'schedule')
  const { body } = await call<{ products: { slug: string }[] }>('GET', '/product/all?drop=in-order', member)
  assert.deepEqual(
    body.data.products.map(({ slug }) => slug),
    ['comes-first', 'comes-second'],
  )
})

test('fewer designs than promised are published only with a reason, which is stored', async () => {
  const id = await newDrop('Almost empty')
  await setProducts(id, [await draft('lone-hook')])
  const refused = await act(id, 'schedule')
  assert.deepEqual([refused.status, refused.body.code], [422, 'too_few_designs'])
  assert.equal(
    refused.body.message,
    'We promise at least 2 designs a drop; this one has one design. Give a reason to publish it.',
  )
  assert.equal(await isSeen('lone-hook'), false)
  const overrideReason = 'The second design failed its print test.'
  assert.equal((await act(id, 'schedule', { overrideReason })).status, 200)
  assert.equal((await show(id)).drop.overrideReason, overrideReason)
  assert.equal(await isSeen('lone-hook'), true)
})

test('an incomplete design blocks the whole drop', async () => {
  const id = await newDrop('Half made')
  const designs = [await draft('whole-one'), await draft('half-one')]
  await platform.db
    .deleteFrom('product_files')
    .where('product_id', '=', designs[1] ?? '')
    .execute()
  await setProducts(id, designs)
  const refused = await act(id, 'schedule')
  assert.deepEqual(
    [refused.status, refused.body.message],
    [422, 'half one cannot be published: Model file is missing.'],
  )
  assert.equal(await isSeen('whole-one'), false)
  assert.deepEqual(
    (await show(id)).products.map(({ missing }) => missing.length),
    [0, 1],
  )
})

test('a scheduled drop can be unscheduled until it is published', async () => {
  const id = await newDrop('Second thoughts')
  await setProducts(id, [await draft('maybe-one'), await draft('maybe-two')])
  const at = new Date(clock.now.getTime() + day).toISOString()
  await act(id, 'schedule', { at })
  assert.equal((await act(id, 'unschedule')).status, 200)
  await waitDays(2)
  assert.equal(await isSeen('maybe-one'), false)
  assert.equal((await act(id, 'schedule')).status, 200)
  assert.equal((await act(id, 'unschedule')).status, 409)
  assert.equal((await act(id, 'schedule')).status, 409)
})

test('a time that has passed or is too far is refused', async () => {
  const id = await newDrop('Wrong time')
  for (const at of [new Date(clock.now.getTime() - day), new Date(clock.now.getTime() + 400 * day)])
    assert.equal((await act(id, 'schedule', { at: at.toISOString() })).status, 400)
  assert.equal((await act(id, 'schedule', { at: 'tomorrow' })).status, 400)
})

test('a design of another drop is refused, and only an empty draft can be deleted', async () => {
  const first = await newDrop('Owner')
  const design = await draft('owned-one')
  await setProducts(first, [design])
  const second = await newDrop('Thief')
  assert.equal((await setProducts(second, [design])).status, 409)
  const remove = async (id: string, version: number) =>
    (await call('DELETE', `/admin/drops/${id}`, { cookie, body: { version } })).status
  assert.equal(await remove(first, await versionOf(first)), 409)
  assert.equal(await remove(second, (await versionOf(second)) + 1), 409)
  assert.equal(await remove(second, await versionOf(second)), 200)
  assert.equal((await call('GET', `/admin/drops/${second}`, { cookie })).status, 404)
})

test('a stale change and a taken slug are refused', async () => {
  const id = await newDrop('Twice')
  const change = (slug: string, version: number) =>
    call('PATCH', `/admin/drops/${id}`, { cookie, body: { ...words, title: 'Twice', slug, version } })
  assert.equal((await change('twice', 1)).status, 200)
  assert.equal((await change('twice', 1)).body.code, 'changed_meanwhile')
  assert.equal((await change('owner', 2)).status, 409)
})

test('the email can be previewed and tested, and the audit log says who scheduled what', async () => {
  const id = await newDrop('Tried')
  const { body: shown } = await call<RenderedMail>('GET', `/admin/drops/${id}/mail`, { cookie })
  assert.equal((await call('POST', `/admin/drops/${id}/test-send`, { cookie })).status, 200)
  const sent = (await mailsTo(user.email)).at(-1)
  assert.deepEqual([sent?.subject, sent?.text], ['New drop: Tried', shown.data.text])
  const { body } = await call<{ rows: { action: string }[] }>(
    'GET',
    '/admin/audit?kind=drop&search=thoughts',
    { cookie },
  )
  assert.deepEqual(
    body.data.rows.map(({ action }) => action),
    ['publish', 'unschedule', 'schedule', 'set designs', 'add'],
  )
})

test('a design is found by the names of its category and drop, however it was assigned', async () => {
  const id = await newDrop('Quokka month')
  const design = await draft('searched-by-its-drop')
  const namesOf = async (productId: string) =>
    (
      await platform.db
        .selectFrom('products')
        .select('shelf')
        .where('id', '=', productId)
        .executeTakeFirstOrThrow()
    ).shelf
  const category = await namesOf(design)
  assert.notEqual(category, '')
  await setProducts(id, [design])
  assert.equal(await namesOf(design), `${category} Quokka month`)
  const renamed = { ...words, title: 'Wombat month', slug: 'quokka-month', version: await versionOf(id) }
  assert.equal((await call('PATCH', `/admin/drops/${id}`, { cookie, body: renamed })).status, 200)
  assert.equal(await namesOf(design), `${category} Wombat month`)
  await setProducts(id, [])
  assert.equal(await namesOf(design), category)
  const { body } = await call<{ id: string }>('POST', `/admin/products/${design}/duplicate`, { cookie })
  assert.equal(await namesOf(body.data.id), category)
})

test('the calendar lists drops between two times, without drafts', async () => {
  const at = (days: number) => new Date(clock.now.getTime() + days * day).toISOString()
  for (const [title, days] of Object.entries({ 'In ten days': 10, 'In twenty days': 20 })) {
    const id = await newDrop(title)
    const overrideReason = 'The printers are away.'
    await setProducts(id, [await draft(`design-${days}`)])
    assert.equal((await act(id, 'schedule', { at: at(days), overrideReason })).status, 200)
  }
  await newDrop('Without a time')
  const titles = async (from: string, until: string) => {
    const path = `/admin/drops?sort=publishedAt&from=${from}&until=${until}`
    const { status, body } = await call<{ rows: contract.ListedDrop[] }>('GET', path, { cookie })
    return status === 200 ? body.data.rows.map(({ title }) => title) : status
  }
  assert.deepEqual(await titles(at(9), at(21)), ['In ten days', 'In twenty days'])
  assert.deepEqual(await titles(at(10), at(20)), ['In ten days'])
  assert.deepEqual(await titles('0000-01-01T00:00:00Z', at(-400)), [])
  assert.equal(await titles('tomorrow', at(20)), 400)
})
