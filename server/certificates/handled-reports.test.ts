import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { getProduct } from '#contract/catalogue/catalogue.ts'
import type { listCertificates } from '#contract/certificates/certificates.ts'
import type { listSellerReports } from '#contract/certificates/seller-reports.ts'
import { openShop, publish, stlFile } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'

type Reports = z.output<(typeof listSellerReports)['reply']>

const { platform, call, signedIn, clock } = await testService()
await openShop(platform)
await publish(platform, 'vase', { files: [stlFile('vase')] })
const olga = await signedIn({ role: 'admin', name: 'Olga Office' })
const otto = await signedIn({ role: 'admin', name: 'Otto Office' })
const seller = await signedIn({ plan: 'yearly', name: 'Sam Seller' })
const shown = await call<z.output<typeof getProduct.reply>>('GET', '/product/single/vase', seller)
await call('POST', `/download/file/${shown.body.data.product.files[0]?.id}`, seller)
const listed = await call<z.output<typeof listCertificates.reply>>('GET', '/certificate/all', seller)
const code = listed.body.data.certificates[0]?.code ?? ''
let networks = 0

async function list(query = '') {
  return (await call<Reports>('GET', `/admin/seller-reports?${query}`, olga)).body.data.rows
}

async function reported(message: string) {
  await call('POST', `/certificate/${code}/report`, { body: { message }, ip: `203.0.113.${++networks}` })
  return (await list(`search=${message}`))[0]?.id ?? ''
}

const handle = (id: string, { cookie }: { cookie: string }, note?: string) =>
  call('POST', `/admin/seller-reports/${id}/handle`, { cookie, body: { ...(note && { note }) } })
const reopen = (id: string, { cookie }: { cookie: string }, handledAt = clock.now) =>
  call('POST', `/admin/seller-reports/${id}/reopen`, { cookie, body: { handledAt } })

async function audited(id: string) {
  const log = platform.db.selectFrom('audit_log').select(['action', 'actor_name']).where('thing_id', '=', id)
  return (await log.orderBy('id').execute()).map(({ action, actor_name }) => `${actor_name} ${action}`)
}

test('a handled report leaves the open list and shows who handled it, when and with which note', async () => {
  const id = await reported('handled')
  assert.equal((await handle(id, olga, ' Wrote to the seller. ')).status, 200)
  assert.deepEqual(await list('search=handled'), [])
  const [row] = await list('state=handled&search=handled')
  assert.deepEqual(
    [row?.handledAt, row?.handledBy, row?.note],
    [clock.now.toISOString(), 'Olga Office', 'Wrote to the seller.'],
  )
  assert.equal((await list('state=all&search=handled')).length, 1)
  assert.equal((await reopen(id, otto)).status, 200)
  const [open] = await list('search=handled')
  assert.deepEqual([open?.handledAt, open?.handledBy, open?.note], [null, null, null])
  assert.deepEqual(await audited(id), ['Olga Office handle', 'Otto Office reopen'])
})

test('a double click handles and reopens once, and a second administrator is told who was first', async () => {
  const id = await reported('twice')
  const clicks = await Promise.all([handle(id, olga, 'Done'), handle(id, olga, 'Done')])
  assert.deepEqual(
    clicks.map(({ status }) => status),
    [200, 200],
  )
  const late = await handle(id, otto, 'Another note')
  assert.equal(late.status, 409)
  assert.match(late.body.message ?? '', /^Olga Office has already handled this report\./)
  assert.equal((await list('state=handled&search=twice'))[0]?.note, 'Done')
  await Promise.all([reopen(id, olga), reopen(id, olga)])
  assert.deepEqual(await audited(id), ['Olga Office handle', 'Olga Office reopen'])
})

test('a stale page reopens nothing, so that no newer note is deleted', async () => {
  const id = await reported('stale')
  const before = clock.now
  await handle(id, olga, 'Wrote to the seller.')
  await reopen(id, otto)
  clock.now = new Date(before.getTime() + 1000)
  await handle(id, olga, 'The seller answered.')
  const late = await reopen(id, otto, before)
  assert.equal(late.status, 409)
  assert.match(late.body.message ?? '', /^Olga Office changed this a moment ago\./)
  assert.equal((await list('state=handled&search=stale'))[0]?.note, 'The seller answered.')
})

test('a long note, an unknown report and a member are refused', async () => {
  const id = await reported('refused')
  assert.equal((await handle(id, olga, 'x'.repeat(501))).status, 400)
  assert.equal((await handle('0', olga)).status, 404)
  assert.equal((await handle(crypto.randomUUID(), olga)).status, 404)
  for (const act of [handle, reopen]) assert.equal((await act(id, seller)).status, 403)
  assert.equal((await list('search=refused')).length, 1)
})
