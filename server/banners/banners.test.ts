import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import sharp from 'sharp'
import type * as z from 'zod/mini'
import type * as form from '#contract/banners/banner-form.ts'
import type * as contract from '#contract/banners/banners.ts'
import { testService } from '../testing/service.ts'

const { call, signedIn, platform, clock } = await testService()
const { cookie } = await signedIn({ role: 'admin', name: 'Ana' })
const basic = await signedIn({ plan: 'basic_free' })
const paid = await signedIn({ plan: 'monthly' })
const hour = 3_600_000

async function picture(width: number, height: number) {
  const create = { width, height, channels: 3, background: '#c2410c' } as const
  return new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], { type: 'image/jpeg' })
}
const [wide, narrow] = [await picture(3000, 900), await picture(1000, 1000)]

type Fields = Partial<Record<'alt' | 'link' | 'audience' | 'startsAt' | 'endsAt' | 'version', string>>

function formOf(fields: Fields, pictures: { wide?: Blob; narrow?: Blob } = {}) {
  const form = new FormData()
  const startsAt = new Date(clock.now.getTime() - hour).toISOString()
  for (const [name, value] of Object.entries({
    alt: 'New drop',
    link: '/products',
    audience: 'all',
    startsAt,
    ...fields,
  }))
    form.set(name, value)
  for (const [name, content] of Object.entries(pictures)) form.append(name, content, `${name}.jpg`)
  return form
}
const add = (fields: Fields, pictures: { wide?: Blob; narrow?: Blob } = { wide, narrow }) =>
  call<{ id: string }>('POST', '/admin/banners', { cookie, body: formOf(fields, pictures) })

type Active = z.output<(typeof contract.listActiveBanners)['reply']>
const seen = async (by: string) =>
  (await call<Active>('GET', '/banner/active', { cookie: by })).body.data.banners.map(({ alt }) => alt)
type List = z.output<(typeof form.listBanners)['reply']>
const list = async () => (await call<List>('GET', '/admin/banners', { cookie })).body.data.rows

test('a banner is shown to its audience between its times, with cropped pictures', async () => {
  const later = new Date(clock.now.getTime() + hour).toISOString()
  assert.equal((await add({ alt: 'For all' })).status, 200)
  assert.equal((await add({ alt: 'Upgrade', audience: 'basic', endsAt: later })).status, 200)
  assert.equal((await add({ alt: 'Thanks', audience: 'paid' })).status, 200)
  assert.equal((await add({ alt: 'Later', startsAt: later, endsAt: '' })).status, 200)
  assert.deepEqual(await seen(basic.cookie), ['For all', 'Upgrade'])
  assert.deepEqual(await seen(paid.cookie), ['For all', 'Thanks'])
  assert.deepEqual(await seen(cookie), ['For all', 'Upgrade', 'Thanks'])
  const row = await platform.db
    .selectFrom('banners')
    .selectAll()
    .where('alt', '=', 'For all')
    .executeTakeFirstOrThrow()
  const stored = await platform.files.read(row.wide_key)
  assert.ok(stored)
  const { width, height, format } = await sharp(await buffer(stored)).metadata()
  assert.deepEqual([width, height, format], [2400, 600, 'webp'])
})

test('banners come in the administrators’ order, and clicks are counted', async () => {
  const rows = await list()
  const before = rows.map(({ id }) => id)
  const body = { ids: before.toReversed(), seen: before }
  assert.equal((await call('PUT', '/admin/banners/order', { cookie, body })).status, 200)
  assert.equal((await call('PUT', '/admin/banners/order', { cookie, body })).status, 409)
  assert.deepEqual(await seen(paid.cookie), ['Thanks', 'For all'])
  const thanks = rows.find(({ alt }) => alt === 'Thanks')
  await Promise.all([1, 2, 3].map(() => call('POST', `/banner/${thanks?.id}/click`, { cookie: paid.cookie })))
  assert.equal((await list()).find(({ alt }) => alt === 'Thanks')?.clicks, 3)
  assert.equal((await call('POST', '/banner/nothing/click', { cookie: paid.cookie })).status, 404)
})

test('a change keeps pictures that are not sent, and a stale change is refused', async () => {
  const [banner] = await list()
  assert.ok(banner)
  const change = (fields: Fields, pictures = {}) =>
    call('PATCH', `/admin/banners/${banner.id}`, {
      cookie,
      body: formOf({ version: '1', ...fields }, pictures),
    })
  assert.equal((await change({ alt: 'Much later' }, { narrow })).status, 200)
  const [changed] = await list()
  assert.deepEqual([changed?.alt, changed?.wide.url, changed?.version], ['Much later', banner.wide.url, 2])
  assert.notEqual(changed?.narrow.url, banner.narrow.url)
  assert.equal((await change({ alt: 'Stale' })).body.code, 'changed_meanwhile')
})

test('an invalid banner is refused in a sentence, and nothing is stored', async () => {
  const before = (await list()).length
  const refused = async (fields: Fields, pictures?: { wide?: Blob; narrow?: Blob }) => {
    const { status, body } = await add(fields, pictures)
    assert.equal(status, 400, JSON.stringify(fields))
    return [body.message, (body.data as { field?: string }).field]
  }
  assert.deepEqual(await refused({ alt: ' ' }), ['Say what the picture shows.', 'alt'])
  for (const link of ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])
    assert.deepEqual(await refused({ link }), ['The link must be a page of ours, like /products.', 'link'])
  assert.deepEqual(await refused({ endsAt: '2020-01-01T00:00:00Z' }), [
    'A banner must end after it starts.',
    'endsAt',
  ])
  assert.deepEqual(await refused({}, { wide }), [
    'A banner needs a picture for wide screens and one for phones.',
    'narrow',
  ])
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' })
  assert.deepEqual(await refused({}, { wide: svg, narrow }), [
    'Choose a PNG, JPEG or WebP picture of at most 10 MB.',
    'wide',
  ])
  assert.equal((await list()).length, before)
})

test('deleting a banner deletes its pictures', async () => {
  const banner = (await list()).find(({ alt }) => alt === 'For all')
  const remove = async (version = 0) =>
    (await call('DELETE', `/admin/banners/${banner?.id}`, { cookie, body: { version } })).status
  assert.equal(await remove((banner?.version ?? 0) + 1), 409)
  assert.equal(await remove(banner?.version), 200)
  assert.deepEqual(await seen(paid.cookie), ['Much later', 'Thanks'])
  const loose = await platform.db.selectFrom('loose_files').select('key').execute()
  assert.ok(loose.some(({ key }) => `/media/${key}` === banner?.wide.url))
  assert.equal(await remove(banner?.version), 404)
})
