import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { basicPlanId } from '#contract/billing/plans.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { eventually } from '../platform/testing/eventually.ts'
import { openShop, publish, saveDraft, tetrahedron } from '../testing/catalogue.ts'
import { callNode, type Node, saleFields, startNodes, tusClient } from '../testing/nodes.ts'

const startedAt = Date.now()
const { platform, signedIn, a, b, worker, mail } = await startNodes()
const admin = await signedIn({ role: 'admin' })
const member = await signedIn({ plan: 'monthly' })
await openShop(platform)

const statusAt = async (node: Node, cookie: string) =>
  (await callNode(node, 'GET', '/auth/refresh', { cookie })).status
const logIn = (node: Node, password: string) =>
  callNode(node, 'POST', '/auth/login', { body: { email: member.user.email, password } })

test('a session that begins at one node is known to the other, and ends at both', async () => {
  for (const [first, second] of [
    [a, b],
    [b, a],
  ] as const) {
    const cookie = (await logIn(first, member.password)).cookies[0] ?? ''
    assert.deepEqual([await statusAt(first, cookie), await statusAt(second, cookie)], [200, 200])
    await callNode(second, 'POST', '/auth/logout', { cookie })
    assert.deepEqual([await statusAt(first, cookie), await statusAt(second, cookie)], [401, 401])
  }
})

test('wrong passwords at both nodes count together', async () => {
  const attempts = Array.from({ length: 14 }, (_, index) => logIn(index % 2 === 0 ? a : b, 'Not-My-Lathe-1'))
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [...Array(10).fill(401), ...Array(4).fill(429)])
})

test('an upload whose parts go to both nodes in turn is analysed by the worker', async () => {
  const tus = tusClient(admin.cookie)
  const content = Buffer.from(writeStl(tetrahedron()))
  const half = 100
  const id = await tus.begin(a, 'tetrahedron.stl', content.length)
  await tus.send(b, id, { content: content.subarray(0, half), offset: 0 })
  assert.equal(await tus.offset(a, id), half)
  await tus.send(a, id, { content: content.subarray(half), offset: half })
  const state = async (node: Node) => {
    const { data } = await callNode<{
      upload: { state: string; files: { report: { triangles: number } | null }[] }
    }>(node, 'GET', `/admin/uploads/${id}/state`, { cookie: admin.cookie })
    return data.upload
  }
  await eventually(async () => (await state(b)).state === 'done', { what: 'the analysis' })
  assert.equal((await state(a)).files.find(({ report }) => report)?.report?.triangles, 4)
})

test('one signed link brings the same file from both nodes, whole and in part', async () => {
  await publish(platform, 'lamp')
  const { data } = await callNode<{ product: { files: { id: string }[] } }>(
    a,
    'GET',
    '/product/single/lamp',
    member,
  )
  const file = data.product.files[0]?.id ?? ''
  const started = await callNode<{ url: string }>(a, 'POST', `/download/file/${file}`, member)
  const [atA, atB] = await Promise.all([a, b].map((node) => fetch(`${node.site}${started.data.url}`)))
  assert.ok(atA && atB)
  assert.deepEqual([atA.status, atB.status], [200, 200])
  // A CDN may continue a download at another node, and must not keep it.
  assert.equal(atA.headers.get('etag'), atB.headers.get('etag'))
  assert.equal(atB.headers.get('cache-control'), 'private, no-store')
  const whole = Buffer.from(await atA.arrayBuffer())
  assert.equal(sha(Buffer.from(await atB.arrayBuffer())), sha(whole))
  const rest = await fetch(`${b.site}${started.data.url}`, {
    headers: { range: 'bytes=84-', 'if-range': atA.headers.get('etag') ?? '' },
  })
  assert.equal(rest.status, 206)
  assert.equal(sha(Buffer.from(await rest.arrayBuffer())), sha(whole.subarray(84)))
})

test('a change that an administrator makes at one node shows at the other at once', async () => {
  const body = { name: 'Garden', slug: 'garden', text: 'For outside.' }
  const added = await callNode<{ id: string }>(a, 'POST', '/admin/categories', { cookie: admin.cookie, body })
  const named = async (node: Node) => {
    const { data } = await callNode<{ rows: { name: string; version: number }[] }>(
      node,
      'GET',
      '/admin/categories',
      admin,
    )
    return data.rows.find(({ name }) => /Garden/.test(name))
  }
  const version = (await named(b))?.version
  assert.equal(version, 1)
  await callNode(b, 'PATCH', `/admin/categories/${added.data.id}`, {
    cookie: admin.cookie,
    body: { ...body, name: 'Gardens', version },
  })
  assert.equal((await named(a))?.name, 'Gardens')

  await platform.db.updateTable('plans').set({ on_sale: false }).where('type', '=', 'Yearly').execute()
  for (const node of [a, b]) {
    const { data } = await callNode<{ plans: { type: string }[] }>(node, 'GET', '/payment/pricing-plans')
    assert.ok(data.plans.every(({ type }) => type !== 'Yearly'))
  }
})

test('one member who starts a plan at both nodes gets one checkout', async () => {
  const buyer = await signedIn()
  const { data } = await callNode<{ plans: { id: string }[] }>(a, 'GET', '/payment/pricing-plans')
  const priceId = data.plans.find(({ id }) => id !== basicPlanId)?.id
  const start = (node: Node) =>
    callNode<{ url: string }>(node, 'POST', '/payment/session', { cookie: buyer.cookie, body: { priceId } })
  const answers = await Promise.all([start(a), start(b)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.equal(answers[0]?.data.url, answers[1]?.data.url)
})

test('a drop that is published at both nodes at once sends each member one email', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => signedIn({ plan: 'monthly' })))
  const products = [await draft('first-pot'), await draft('second-pot')]
  const write = { cookie: admin.cookie }
  const body = { title: 'Pots', slug: 'pots', theme: 'Pots', text: '', mailsMembers: true }
  const { id } = (await callNode<{ id: string }>(a, 'POST', '/admin/drops', { ...write, body })).data
  await callNode(b, 'PUT', `/admin/drops/${id}/products`, {
    ...write,
    body: { productIds: products, version: 1 },
  })
  const answers = await Promise.all(
    [a, b, a, b].map((node) =>
      callNode(node, 'POST', `/admin/drops/${id}/schedule`, { ...write, body: { version: 2 } }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409])
  const addresses = members.map(({ user }) => user.email).toSorted()
  const sent = () => mail.received.filter(({ to, subject }) => addresses.includes(to) && /Pots/.test(subject))
  await eventually(async () => sent().length >= addresses.length, { what: 'the emails of the drop' })
  await eventually(async () => (await unsent()) === 0, { what: 'an empty outbox' })
  assert.deepEqual(
    sent()
      .map(({ to }) => to)
      .toSorted(),
    addresses,
  )
})

test('three processes read the schedule, and each scheduled job is enqueued once', async () => {
  const runs = async () => {
    const { rows } = await sql<{ name: string; count: number }>`
      select j.name, count(*)::int as count from pgboss.job j join pgboss.schedule s on s.name = j.name
      where s.cron = '* * * * *' and j.data is null group by j.name`.execute(platform.db)
    return rows
  }
  await eventually(async () => (await runs()).length > 0, { what: 'a scheduled job', seconds: 90 })
  const minutes = Math.floor(Date.now() / 60_000) - Math.floor(startedAt / 60_000) + 1
  for (const { name, count } of await runs())
    assert.ok(count <= minutes, `${count} × ${name} in ${minutes} minutes`)
})

test('a rolling restart refuses no request, and keeps each acknowledged write', {
  timeout: 180_000,
}, async (t) => {
  const ready = new Set<Node>([a, b])
  const failures: string[] = []
  const written: string[] = []
  let isOver = false
  const balancing = watchReadiness()
  const members = await Promise.all(Array.from({ length: 4 }, () => signedIn({ plan: 'monthly' })))
  const clients = members.map(({ cookie }, index) => sendRequests(cookie, index))
  for (const node of [a, worker, b]) {
    const [other] = [a, b].filter((each) => each !== node)
    while (!other || !ready.has(other)) await wait(50)
    await node.stop()
    await node.start()
  }
  isOver = true
  await Promise.all([balancing, ...clients])

  assert.deepEqual(failures, [])
  const sales = await platform.db.selectFrom('sales').select('note').execute()
  assert.deepEqual(sales.map(({ note }) => note).toSorted(), written.toSorted())
  t.diagnostic(`${written.length} acknowledged writes`)

  /** As a load balancer does: no request for a server after it said that it is not ready. */
  async function watchReadiness() {
    while (!isOver) {
      for (const node of [a, b]) {
        const answer = await fetch(`${node.site}/readyz`).catch(() => undefined)
        await answer?.arrayBuffer()
        if (answer?.status === 200) ready.add(node)
        else ready.delete(node)
      }
      await wait(100)
    }
  }

  async function sendRequests(cookie: string, client: number) {
    for (let number = 0; !isOver; number++) {
      const note = `sale ${client}-${number}`
      const isWritten = await send('PUT', `/sale/${randomUUID()}`, { cookie, body: { ...saleFields, note } })
      if (isWritten) written.push(note)
      await send('GET', '/product/all', { cookie })
      await wait(40)
    }
  }

  async function send(method: string, path: string, request: { cookie: string; body?: object }) {
    const choice = [...ready]
    const node = choice[Math.floor(Math.random() * choice.length)]
    assert.ok(node, 'no web server was ready')
    const status = await callNode(node, method, path, request).then((answer) => answer.status, String)
    if (status !== 200) failures.push(`${method} at ${node.name}: ${status}`)
    return status === 200
  }
})

function sha(bytes: Buffer) {
  return createHash('sha256').update(bytes).digest('hex')
}

async function unsent() {
  const { count } = await platform.db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const draft = async (slug: string) => (await saveDraft(platform, slug, { drop: null })).id
