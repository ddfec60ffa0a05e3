import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { basicPlanId } from '#contract/billing/plans.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { day, hour } from '../platform/durations.ts'
import { eventually } from '../platform/testing/eventually.ts'
import { tetrahedron } from '../testing/catalogue.ts'
import { callNode, type Node, startNodes, tusClient } from '../testing/nodes.ts'

// No process is restarted by hand: each must continue by itself.

const { signedIn, call, clock, a, b, sandbox, bucket, database, mail } = await startNodes()
const admin = await signedIn({ role: 'admin' })
const member = await signedIn({ plan: 'monthly' })
const isKnown = async (node: Node) => (await callNode(node, 'GET', '/auth/refresh', member)).status === 200
const isReady = async (node: Node) => (await fetch(`${node.site}/readyz`)).status === 200

test('after twenty seconds without the database both web servers and the worker continue', async () => {
  database.disconnect()
  await wait(1_000)
  const sale = { ...saleFields, note: 'while it is away' }
  const id = '019a0000-0000-7000-8000-000000000001'
  for (const node of [a, b]) {
    assert.equal(await isReady(node), false)
    const refused = await callNode(node, 'PUT', `/sale/${id}`, { cookie: member.cookie, body: sale })
    assert.equal(refused.status, 503)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
  }
  await wait(19_000)
  await database.reconnect()
  for (const node of [a, b]) await eventually(() => isKnown(node), { what: 'an answer', seconds: 10 })
  await callNode(a, 'POST', '/auth/reset-email', { body: { email: member.user.email } })
  await eventually(async () => mail.received.some(({ to }) => to === member.user.email), {
    what: 'an email',
    seconds: 30,
  })
  const { data } = await callNode<{ sales: unknown[] }>(b, 'GET', '/sale/all', member)
  assert.deepEqual(data.sales, [])
})

test('an upload continues where it stood when the bucket was away in its middle', async () => {
  const tus = tusClient(admin.cookie)
  const content = Buffer.from(writeStl(tetrahedron()))
  const half = 100
  const id = await tus.begin(a, 'tetrahedron.stl', content.length)
  await tus.send(a, id, { content: content.subarray(0, half), offset: 0 })
  await bucket.goAway()
  const rest = { content: content.subarray(half), offset: half }
  assert.equal((await tus.send(b, id, rest)).status, 503)
  assert.equal(await tus.offset(a, id), half)
  assert.ok(await isKnown(a), 'what needs no file is answered')
  await bucket.comeBack()
  assert.equal((await tus.send(b, id, rest)).status, 204)
  const isDone = async () => {
    const path = `/admin/uploads/${id}/state`
    return (await callNode<{ upload: { state: string } }>(a, 'GET', path, admin)).data.upload.state === 'done'
  }
  await eventually(isDone, { what: 'the analysis' })
})

test('while the payment provider is away plans are shown and members work; afterwards a plan can be bought', async () => {
  const buyer = await signedIn()
  const plans = async (node: Node) =>
    (await callNode<{ plans: { id: string }[] }>(node, 'GET', '/payment/pricing-plans')).data.plans
  const priceId = (await plans(a)).find(({ id }) => id !== basicPlanId)?.id
  const buy = () => callNode<{ url: string }>(a, 'POST', '/payment/session', { ...buyer, body: { priceId } })
  await sandbox.kill()
  const refused = await buy()
  assert.ok([502, 503].includes(refused.status), `status ${refused.status}`)
  assert.match(refused.message, /^Failed to create payment session|try again/)
  assert.ok((await plans(b)).length > 1)
  assert.ok((await isReady(a)) && (await isKnown(b)))
  await sandbox.start()
  await eventually(async () => (await buy()).status === 200, { what: 'a checkout' })
})

test('a clock that jumps by a day, ahead and back, ends no session and sends nothing twice', async () => {
  const before = clock.now
  const sent = mail.received.length
  for (const jump of [day, -day, -hour, 0]) {
    clock.now = new Date(before.getTime() + jump)
    assert.equal((await call('GET', '/auth/refresh', member)).status, 200, `${jump} ms`)
    const body = { ...saleFields, note: 'of a jump' }
    const path = '/sale/019a0000-0000-7000-8000-000000000002'
    assert.equal((await call('PUT', path, { ...member, body })).status, 200)
  }
  const { data } = await callNode<{ sales: { note: string }[] }>(a, 'GET', '/sale/all', member)
  assert.deepEqual(
    data.sales.map(({ note }) => note),
    ['of a jump'],
  )
  assert.equal(mail.received.length, sent)
})

const saleFields = {
  soldOn: '2026-11-24',
  design: 'Lamp',
  quantity: 1,
  gross: 12,
  currency: 'USD',
  usdRate: 1,
  channel: '',
}
