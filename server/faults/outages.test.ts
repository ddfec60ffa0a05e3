import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { basicPlanId } from '#contract/billing/plans.ts'
import { day, hour } from '#contract/durations.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { findDropsToMailJob } from '../catalogue/drops/queries.ts'
import { eventually } from '../platform/testing/eventually.ts'
import { saveDrop, tetrahedron } from '../testing/catalogue.ts'
import { runClockJobs, waitForClockJobs } from '../testing/clock-job-queries.ts'
import { callNode, type Node, saleFields, startNodes, tusClient } from '../testing/nodes.ts'
import { changeSubscription } from '../testing/service.ts'

// No process is restarted by hand: each must continue by itself.

const { platform, signedIn, moveClock, a, b, sandbox, bucket, database, mail } = await startNodes()
const admin = await signedIn({ role: 'admin' })
const member = await signedIn({ plan: 'monthly' })
const isKnown = async (node: Node) => (await callNode(node, 'GET', '/auth/refresh', member)).status === 200
const isReady = async (node: Node) => (await fetch(`${node.site}/readyz`)).status === 200
const plansAt = async (node: Node) =>
  (await callNode<{ plans: { id: string }[] }>(node, 'GET', '/payment/pricing-plans')).data.plans
async function buyAt(node: Node, cookie: string) {
  const priceId = (await plansAt(node)).find(({ id }) => id !== basicPlanId)?.id
  return callNode<{ url: string }>(node, 'POST', '/payment/session', { cookie, body: { priceId } })
}

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

test('after connections to the database go silent queries, locks, listeners and jobs recover in every process', async () => {
  const { user } = await signedIn()
  const buyers = await Promise.all([a, b].map(async (node) => ({ node, ...(await signedIn()) })))
  const buy = () => buyers.map(({ node, cookie }) => buyAt(node, cookie))
  await openConnections([a, b])
  for (const { status } of await Promise.all(buy())) assert.equal(status, 200)
  await eventually(async () => (await listeners()).length === 3, { what: 'three listeners' })
  const silent = await listeners()
  database.silence()
  const answers = [a, b].map((node) => eventually(() => isKnown(node), { what: 'an answer', seconds: 10 }))
  const locked = eventually(async () => (await Promise.all(buy())).every(({ status }) => status === 200), {
    what: 'plans bought under a lock',
    seconds: 30,
  })
  const readiness = [a, b].map(async (node) => {
    await eventually(async () => !(await isReady(node)), { what: `/readyz of ${node.name} to refuse` })
    await eventually(() => isReady(node), { what: `/readyz of ${node.name}`, seconds: 30 })
  })
  await Promise.all([...answers, ...readiness, locked])
  await callNode(b, 'POST', '/auth/reset-email', { body: { email: user.email } })
  await eventually(async () => mail.received.some(({ to }) => to === user.email), {
    what: 'an email',
    seconds: 30,
  })
  const renewed = async () => (await listeners()).filter((pid) => !silent.includes(pid)).length
  await eventually(async () => (await renewed()) === 3, { what: 'three new listeners', seconds: 30 })
})

/** Opens six connections of each node: a lock in their way keeps its requests on connections of their own. */
async function openConnections(nodes: Node[]) {
  const answers = await platform.db.transaction().execute(async (transaction) => {
    await sql`lock table sessions in access exclusive mode`.execute(transaction)
    const requests = nodes.flatMap((node) => Array.from({ length: 6 }, () => isKnown(node)))
    await eventually(async () => (await waiting()) >= requests.length, { what: 'requests at the lock' })
    return requests
  })
  await Promise.all(answers)
}

async function waiting() {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = 'layerdrop' and wait_event_type = 'Lock'`.execute(
    platform.db,
  )
  return rows.length
}

async function listeners() {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'layerdrop-jobs'
    and query ~ '^LISTEN |FROM pg_listening_channels'`.execute(platform.db)
  return rows.map(({ pid }) => pid)
}

test('an upload continues where it stood when the bucket was unavailable in its middle', async () => {
  const tus = tusClient(admin.cookie)
  const content = Buffer.from(writeStl(tetrahedron()))
  const half = 100
  const id = await tus.begin(a, 'tetrahedron.stl', content.length)
  await tus.send(a, id, { content: content.subarray(0, half), offset: 0 })
  await bucket.stop()
  const rest = { content: content.subarray(half), offset: half }
  const refused = await tus.send(b, id, rest)
  assert.equal(refused.status, 503)
  assert.match(refused.text, /Our file storage is not available/)
  assert.equal(await tus.offset(a, id), half)
  assert.ok(await isKnown(a), 'what needs no file is answered')
  await bucket.restart()
  assert.equal((await tus.send(b, id, rest)).status, 204)
  const isDone = async () => {
    const path = `/admin/uploads/${id}/state`
    return (await callNode<{ upload: { state: string } }>(a, 'GET', path, admin)).data.upload.state === 'done'
  }
  await eventually(isDone, { what: 'the analysis' })
})

test('while the payment provider is unavailable plans are shown and members work; afterwards a plan can be bought', async () => {
  const { cookie } = await signedIn()
  const buy = () => buyAt(a, cookie)
  await sandbox.kill()
  const refused = await buy()
  assert.ok([502, 503].includes(refused.status), `status ${refused.status}`)
  assert.match(refused.message, /^Failed to create payment session|try again/)
  assert.ok((await plansAt(b)).length > 1)
  assert.ok((await isReady(a)) && (await isKnown(b)))
  await sandbox.start()
  await eventually(async () => (await buy()).status === 200, { what: 'a checkout' })
})

test('a clock that jumps by a day, ahead and back, ends no session and sends what is due once', async () => {
  const sent = mail.received.length
  const reader = await signedIn({ plan: 'yearly' })
  await changeSubscription(platform.db, reader.user.id, { period_ends_at: inDays(14.5) })
  await saveMailedDrop({ title: 'Tomorrow', slug: 'tomorrow', publishedAt: inDays(0.5) })
  const jumps = [
    { jump: 0, mails: 0 },
    ...[day, -day, day + hour, -hour, 0].map((jump) => ({ jump, mails: 2 })),
  ]
  for (const { jump, mails } of jumps) {
    moveClock(jump)
    await runClockJobs(platform)
    for (const node of [a, b]) assert.ok(await isKnown(node), `${jump} ms`)
    const body = { ...saleFields, note: 'sold during the jump' }
    const path = '/sale/019a0000-0000-7000-8000-000000000002'
    assert.equal((await callNode(a, 'PUT', path, { ...member, body })).status, 200)
    const due = mail.received.slice(sent).filter(({ to }) => to === reader.user.email)
    assert.equal(due.length, mails, `${jump} ms`)
  }
  const ids = mail.received.slice(sent).map(({ messageId }) => messageId)
  assert.equal(new Set(ids).size, ids.length)
  const { data } = await callNode<{ sales: { note: string }[] }>(a, 'GET', '/sale/all', member)
  assert.deepEqual(
    data.sales.map(({ note }) => note),
    ['sold during the jump'],
  )
})

test('a clock that jumps ahead by 120 days deletes no account, event, search, seller report and limit, and what is due is deleted when it is right', async () => {
  const [{ cookie, password, user }, { user: guest }] = [await signedIn(), await signedIn()]
  await callNode(a, 'DELETE', '/auth/account', { cookie, body: { password } })
  const change = (id: string, values: object) =>
    platform.db.updateTable('users').set(values).where('id', '=', id).execute()
  await change(guest.id, { verified_at: null })
  const ended = {
    code: '000000000000',
    terms: '2026-01-01',
    issued_at: new Date(),
    final_status: 'ended',
  } as const
  const certificate = await platform.db
    .insertInto('certificates')
    .values(ended)
    .returning('id')
    .executeTakeFirstOrThrow()
  const addOldRows = (days: number) =>
    sql`
    with old as (select now() - make_interval(days => ${days}) as at), events as (
      insert into payment_events (id, type, created_at, received_at, handled_at)
      select 'evt_old', 'customer.updated', at, at, at from old
      on conflict (id) do update set received_at = excluded.received_at), limits as (
      insert into rate_limits (key, points, expire)
      select 'old', 1, extract(epoch from at + interval '90 days') * 1000 from old
      on conflict (key) do update set expire = excluded.expire), reports as (
      insert into seller_reports (id, certificate_id, message, reported_at)
      select ${certificate.id}, ${certificate.id}, 'old', at - interval '280 days' from old
      on conflict (id) do update set reported_at = excluded.reported_at)
    insert into missed_searches (words, first_at, last_at) select 'old words', at, at from old
    on conflict (words) do update set last_at = excluded.last_at`.execute(platform.db)
  const remaining = async () => {
    await runClockJobs(platform)
    const left = await sql`select from users where id in (${user.id}, ${guest.id})
      union all select from payment_events where id = 'evt_old'
      union all select from missed_searches where words = 'old words'
      union all select from rate_limits where key = 'old'
      union all select from seller_reports where message = 'old'`.execute(platform.db)
    return left.rows.length
  }
  await addOldRows(80)
  moveClock(120 * day)
  assert.equal(await remaining(), 6)
  moveClock(0)
  await change(user.id, { deletion_due_at: inDays(-1) })
  await change(guest.id, { created_at: inDays(-31) })
  await addOldRows(181)
  assert.equal(await remaining(), 0)
})

test('while the mail server is slow with the emails of a drop a code arrives; afterwards every reader has the drop once', async () => {
  const { user } = await signedIn()
  const readers = await Promise.all(Array.from({ length: 12 }, () => signedIn({ plan: 'monthly' })))
  const addresses = readers.map((reader) => reader.user.email)
  mail.hold(addresses)
  await saveMailedDrop({ title: 'Slow mails', slug: 'slow-mails', publishedAt: inDays(-0.01) })
  await platform.jobs.enqueue(platform, findDropsToMailJob)
  await eventually(async () => mail.held.length > 0, { what: 'emails of the drop at the mail server' })
  await callNode(a, 'POST', '/auth/reset-email', { body: { email: user.email } })
  await eventually(async () => mail.received.some(({ to }) => to === user.email), { what: 'a code' })
  assert.equal(await failedMails(addresses), 0, 'no email of the drop was given up meanwhile')
  mail.release()
  const ofDrop = () =>
    mail.received.filter(({ to, subject }) => addresses.includes(to) && /Slow mails/.test(subject))
  const ids = (address: string) =>
    new Set(ofDrop().flatMap(({ to, messageId }) => (to === address ? messageId : [])))
  await eventually(async () => addresses.every((address) => ids(address).size > 0), { what: 'the drop' })
  await waitForClockJobs(platform)
  for (const address of addresses) assert.equal(ids(address).size, 1)
})

function saveMailedDrop(drop: { title: string; slug: string; publishedAt: Date }) {
  return saveDrop(platform, { ...drop, theme: 'Pots', text: '', mailsMembers: true })
}

async function failedMails(addresses: string[]) {
  const failed = await platform.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', 'in', addresses)
    .where('last_error', 'is not', null)
    .execute()
  return failed.length
}

const inDays = (days: number) => new Date(Date.now() + days * day)
