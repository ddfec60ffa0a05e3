import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { mailDropJob } from '../catalogue/drops/mailing.ts'
import { findDropsToMailJob } from '../catalogue/drops/queries.ts'
import { startOwnCluster } from '../platform/database/testing/cluster.ts'
import { killPostmaster } from '../platform/database/testing/kill-postmaster.ts'
import { otherWorker } from '../platform/jobs/testing/other-worker.ts'
import { eventually } from '../platform/testing/eventually.ts'
import {
  downloadWriter,
  eventWriter,
  favouriteWriter,
  saleWriter,
  signUpWriter,
  writeUntil,
} from '../testing/acknowledged-writes.ts'
import { openShop, publish, saveDraft, tetrahedron } from '../testing/catalogue.ts'
import { createJobQueues } from '../testing/job-queues.ts'
import { callNode, type Node, startNodes, tusClient } from '../testing/nodes.ts'

/** `npm run rehearse -- kills` sets it: each round is then a thorough one. */
const wanted = process.env.LAYERDROP_KILL_ROUNDS
const lastRound = Number(wanted ?? 25)

await startOwnCluster(createJobQueues)
const { platform, databaseUrl, signedIn, asOwner, a, b, worker, sandbox, mail } = await startNodes({
  mailMilliseconds: 50,
  pictures: wanted ? 'real' : 'coarse',
})
const admin = await signedIn({ role: 'admin' })
await openShop(platform)
const { id: lamp } = await publish(platform, 'lamp')

let isOver = false
const ended = new AbortController()
let kills = 0
/** How long the last start took. */
let startMilliseconds = 1_000
let starts = 0
let drops = 0
let rounds = 0
const uploads = new Set<string>()
let resumed = 0
/** The web server that is killed in this round. */
let endangered = a
/** The one that is not. */
let spared = b

test('web servers, the worker, the payment sandbox and PostgreSQL are killed, and no acknowledged write is lost or done twice', {
  timeout: 3_600_000,
}, async (t) => {
  t.after(() => {
    isOver = true
    ended.abort()
  })
  const readers = await Promise.all(Array.from({ length: 30 }, () => signedIn({ plan: 'monthly' })))
  const members = await Promise.all(Array.from({ length: 2 }, () => signedIn({ plan: 'monthly' })))
  const writers = [
    ...members.map(({ cookie }) => saleWriter(cookie, b)),
    signUpWriter(platform),
    eventWriter(platform),
    downloadWriter(
      platform,
      readers.map(({ cookie }) => cookie),
      await lampFile(),
    ),
    favouriteWriter(admin.cookie, lamp, b),
  ]
  const until = { isOver: () => isOver, ended: ended.signal }
  const load = Promise.all([
    ...writers.map((writer, index) => writeUntil(writer, index % 2 === 0 ? [a, b] : [b, a], until)),
    upload(),
  ])
  load.catch(() => undefined)
  while (rounds < lastRound) await killEach(wanted !== undefined || rounds % 12 === 0)
  isOver = true
  await load
  await handOnJobs()
  await endOfJobs()

  const kept: { count: number; what: string }[] = []
  for (const { compare } of writers) kept.push(await compare())
  const repeated = assertMailedOnce(readers.map(({ user }) => user.email))
  for (const id of uploads) assert.equal(await stateOf(id), 'done')
  t.diagnostic(
    `${kills} kills, ${kept.map(({ count, what }) => `${count} ${what}`).join(', ')}, ${uploads.size} uploads resumed ${resumed} times, ${mail.received.length} emails, ${repeated} of them again`,
  )
  for (const { count, what } of kept) assert.ok(count >= rounds, `${count} ${what} in ${rounds} rounds`)
  assert.ok(rounds === lastRound && kills >= 4 * rounds && uploads.size > 0 && resumed > 0)
})

/** A web server, the worker, the sandbox and PostgreSQL. A thorough round kills twice whatever starts, and the postmaster. */
async function killEach(isThorough: boolean) {
  ;[endangered, spared] = rounds % 2 === 0 ? [a, b] : [b, a]
  if (isThorough) await publishDrop(drops++)
  const nodes = [endangered, worker, sandbox]
  const killNodes = () => Promise.all(nodes.map((node, index) => killLater(node, index)))
  // In every other round all of them live through the recovery of PostgreSQL.
  for (const kill of rounds % 2 === 0 ? [killNodes, killPostgres] : [killPostgres, killNodes]) await kill()
  if (isThorough) {
    for (const node of [endangered, worker]) await killWhileItStarts(node)
    await killPostmaster({ db: platform.db, asOwner })
    kills++
    await untilReady()
    await handOnJobs()
  }
  await Promise.all(nodes.map(restart))
  rounds++
}

/** At another moment of the load in each round. */
async function killLater(node: Node, index: number) {
  await wait((rounds * 70 + index * 130) % 400)
  await node.kill()
  kills++
}

async function restart(node: Node) {
  const startedAt = performance.now()
  await node.restart()
  if (node === endangered) startMilliseconds = performance.now() - startedAt
}

async function untilReady() {
  await eventually(async () => (await fetch(`${spared.site}/readyz`)).status === 200, {
    what: 'the recovery of PostgreSQL',
    seconds: 300,
  })
}

/** At another point of its start each time. */
async function killWhileItStarts(node: Node) {
  starts++
  node.begin()
  await wait(((starts % 4) / 4) * startMilliseconds)
  await node.kill()
  kills++
}

/** PostgreSQL ends all its connections and recovers from its WAL when one of its processes is killed. */
async function killPostgres() {
  const kind = rounds % 2 === 0 ? 'checkpointer' : 'client backend'
  const kill = `copy (select pid from pg_stat_activity
    where backend_type in ('checkpointer', 'client backend') and pid <> pg_backend_pid()
    order by backend_type = '${kind}' desc, backend_start limit 1) to program 'xargs kill -9; sleep 5'`
  await assert.rejects(asOwner(kill))
  kills++
  await untilReady()
}

async function lampFile() {
  type ProductReply = { product: { files: { id: string }[] } }
  const { data } = await callNode<ProductReply>(a, 'GET', '/product/single/lamp', admin)
  return data.product.files[0]?.id ?? ''
}

/** Sends files in chunks, so slowly that they meet kills, and continues at the offset that a running server knows. */
async function upload() {
  const tus = tusClient(admin.cookie)
  const content = Buffer.from(writeStl(tetrahedron()))
  while (!isOver) {
    const id = await lasting((node) => tus.begin(node, 'tetrahedron.stl', content.length))
    for (let offset = 0; offset < content.length; ) {
      const part = content.subarray(offset, offset + 3)
      const isInterrupted = await tus.send(endangered, id, { content: part, offset }).then(
        ({ status }) => status !== 204,
        () => true,
      )
      offset = await lasting((node) => tus.offset(node, id))
      if (isInterrupted) resumed++
      if (!isOver) await wait(300)
    }
    uploads.add(id)
  }
}

async function lasting<Result>(request: (node: Node) => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++)
    try {
      return await request(attempt % 2 === 0 ? a : b)
    } catch {
      await pause()
    }
}

/** Fails when the test is over, so that nothing is repeated for ever. */
async function pause() {
  await wait(50, undefined, { signal: ended.signal })
}

async function publishDrop(round: number) {
  const write = { cookie: admin.cookie }
  const productIds = await Promise.all(['first', 'second'].map((name) => draft(`${name}-of-${round}`)))
  const body = { title: `Drop ${round}`, slug: `drop-${round}`, theme: 'Pots', text: '', mailsMembers: true }
  const { id } = (await callNode<{ id: string }>(a, 'POST', '/admin/drops', { ...write, body })).data
  await callNode(a, 'PUT', `/admin/drops/${id}/products`, { ...write, body: { productIds, version: 1 } })
  const { status } = await callNode(a, 'POST', `/admin/drops/${id}/schedule`, {
    ...write,
    body: { version: 2 },
  })
  assert.equal(status, 200)
}

async function draft(slug: string) {
  return (await saveDraft(platform, slug, { drop: null })).id
}

/** A dead worker is noticed by its heartbeats, within two minutes. Here its jobs are handed on at once. */
async function handOnJobs() {
  const monitor = await otherWorker(platform, databaseUrl)
  const { rows } = await sql<{ name: string }>`select name from pgboss.queue`.execute(platform.db)
  for (const { name } of rows) {
    await monitor.die(name)
    await monitor.endBackOff(name)
  }
}

async function endOfJobs() {
  const isDone = async () => {
    const { rows } = await sql<Record<'drops' | 'mails' | 'uploads', string>>`
      select (select count(*) from pgboss.job where name in (${findDropsToMailJob}, ${mailDropJob}) and state < 'completed') as drops,
        (select count(*) from mails where sent_at is null and given_up_at is null) as mails,
        (select count(*) from uploads where state in ('queued', 'working')) as uploads`.execute(platform.db)
    assert.deepEqual(rows, [{ drops: '0', mails: '0', uploads: '0' }])
    return true
  }
  await eventually(isDone, { what: 'the end of all jobs', seconds: 300 })
}

/** An email is sent again, with its Message-ID, when the worker or PostgreSQL dies between the server's answer and our row. */
function assertMailedOnce(addresses: string[]) {
  for (const address of addresses) {
    const own = mail.received.filter(({ to, subject }) => to === address && /Drop \d/.test(subject))
    assert.equal(new Set(own.map(({ messageId }) => messageId)).size, drops, address)
    assert.equal(new Set(own.map(({ subject }) => subject)).size, drops, address)
  }
  const repeated = mail.received.length - new Set(mail.received.map(({ messageId }) => messageId)).size
  // A kill can repeat the eight that a worker sends at once, but few kills meet that many.
  assert.ok(repeated <= rounds * 4, `${repeated} emails were sent twice`)
  return repeated
}

async function stateOf(id: string) {
  const { data } = await callNode<{ upload: { state: string } }>(
    a,
    'GET',
    `/admin/uploads/${id}/state`,
    admin,
  )
  return data.upload.state
}
