import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type * as z from 'zod/mini'
import type { listAudit } from '#contract/audit.ts'
import { apiBase } from '#contract/endpoint.ts'
import { recordAudit, refuseStale } from '../platform/audit.ts'
import { deleteOldAuditEntries } from '../platform/audit-retention.ts'
import { inTransaction } from '../platform/database/database.ts'
import { testService } from '../testing/service.ts'

type Page = z.output<(typeof listAudit)['reply']>

const { app, call, signedIn, platform, clock } = await testService()
const { cookie, user } = await signedIn({ role: 'admin', name: 'Ana' })
const by = { user, requestId: 'request-1' }

const read = async (query: string) => (await call<Page>('GET', `/admin/audit?${query}`, { cookie })).body.data

async function rename(id: string, name: string) {
  clock.now = new Date(clock.now.getTime() + 1000)
  await inTransaction(platform, (inside) =>
    recordAudit(inside, by, {
      action: 'rename',
      subject: { kind: 'category', id, name },
      before: { name: 'Old', password: 'x', position: 1 },
      after: { name, password: 'y', position: 1 },
    }),
  )
}

for (let at = 0; at < 60; at++) await rename(`c-${at}`, `Category ${at}`)

test('an audit entry names actor, target and changed fields, and hides secrets', async () => {
  const [entry] = (await read('')).rows
  assert.ok(entry)
  const { id: _, at: __, ...told } = entry
  assert.deepEqual(told, {
    actorId: user.id,
    actor: 'Ana',
    action: 'rename',
    kind: 'category',
    thingId: 'c-59',
    thing: 'Category 59',
    reason: null,
    before: { name: 'Old', password: '[hidden]' },
    after: { name: 'Category 59', password: '[hidden]' },
    requestId: 'request-1',
  })
})

test('the audit log cannot be changed, deleted or truncated', async () => {
  const refused = /can only be added to/
  const change = platform.db.updateTable('audit_log').set({ actor_name: 'Nobody' })
  await assert.rejects(change.execute(), refused)
  await assert.rejects(platform.db.deleteFrom('audit_log').execute(), refused)
})

test('recording an audit entry outside a transaction throws', async () => {
  await assert.rejects(
    recordAudit(platform, by, { action: 'rename', subject: { kind: 'category', id: 'x' } }),
    /transaction/,
  )
})

test('pages follow each other in both directions without a lost or repeated entry', async () => {
  const first = await read('')
  assert.deepEqual([first.rows.length, first.total, first.previousCursor], [25, 60, null])
  const second = await read(`cursor=${first.nextCursor}`)
  const third = await read(`cursor=${second.nextCursor}`)
  const shown = [...first.rows, ...second.rows, ...third.rows].map(({ thingId }) => thingId)
  assert.deepEqual(
    shown,
    Array.from({ length: 60 }, (_, at) => `c-${59 - at}`),
  )
  assert.equal(third.nextCursor, null)
  const secondAgain = await read(`cursor=${third.previousCursor}`)
  assert.deepEqual(secondAgain.rows, second.rows)
  const firstAgain = await read(`cursor=${secondAgain.previousCursor}`)
  assert.deepEqual([firstAgain.rows, firstAgain.previousCursor], [first.rows, null])
})

test('the server searches, filters and sorts', async () => {
  assert.deepEqual((await read('search=category%205&sort=at')).rows.map(({ thingId }) => thingId)[1], 'c-50')
  assert.equal((await read('kind=user')).total, 0)
  assert.equal((await read(`actor=${user.id}`)).total, 60)
  assert.equal((await read('thing=c-7')).total, 1)
  const today = clock.now.toISOString().slice(0, 10)
  assert.equal((await read(`since=${today}&until=${today}`)).total > 0, true)
  assert.equal((await read('until=2020-01-01')).total, 0)
  const last = encodeURIComponent(clock.now.toISOString())
  assert.deepEqual([(await read(`since=${last}`)).total, (await read(`until=${last}`)).total], [1, 59])
  assert.equal((await read('search=100%25')).total, 0)
})

test('an invalid query is refused in a sentence', async () => {
  const first = await read('')
  for (const query of ['sort=name', 'limit=10', 'kind=boat', 'since=today', 'actor=me', 'cursor=x'])
    assert.equal((await call('GET', `/admin/audit?${query}`, { cookie })).status, 400, query)
  const other = await call('GET', `/admin/audit?sort=at&cursor=${first.nextCursor}`, { cookie })
  assert.equal(other.status, 400)
})

test('a link on another site exports nothing', async () => {
  const headers = { cookie, 'sec-fetch-site': 'cross-site' }
  const response = await app.inject({ url: `${apiBase}/admin/audit?format=csv`, headers })
  assert.equal(response.statusCode, 403)
  assert.deepEqual((await read('kind=list')).rows, [])
})

test('the CSV file contains all results, escapes formulas, and its export is logged', async () => {
  await rename('c-formula', '=HYPERLINK("http://x")')
  await inTransaction(platform, async (inside) => {
    for (let at = 0; at < 1001; at++)
      await recordAudit(inside, by, { action: 'count', subject: { kind: 'category', id: 'many' } })
  })
  const file = await app.inject({
    url: `${apiBase}/admin/audit?format=csv&kind=category&sort=at&limit=25`,
    headers: { cookie },
  })
  assert.equal(file.headers['content-type'], 'text/csv; charset=utf-8')
  assert.match(String(file.headers['content-disposition']), /^attachment; filename="audit-[\d-]+\.csv"/)
  const rows = parse<Record<string, string>>(file.body, { columns: true, bom: true })
  assert.equal(rows.length, 60 + 1 + 1001)
  assert.equal(rows[60]?.thing, `'=HYPERLINK("http://x")`)
  const [entry] = (await read('kind=list')).rows
  assert.deepEqual(
    [entry?.action, entry?.thing, entry?.after],
    ['export', 'audit', { kind: 'category', sort: 'at' }],
  )
})

test('a CSV file without results has its column names', async () => {
  const file = await app.inject({
    url: `${apiBase}/admin/audit?format=csv&thing=none&search=Ada`,
    headers: { cookie },
  })
  assert.match(file.body, /^\uFEFF"id","at","actorId"/)
  // A search for a name is personal data: it goes with the account.
  const [entry] = (await read('kind=list&sort=-at')).rows
  assert.deepEqual(entry?.after, { thing: 'none', search: 'yes', sort: '-at' })
})

test('the CSV file starts at the first row, whatever page is shown', async () => {
  const { nextCursor } = await read('kind=category&sort=at&limit=25')
  const rowsFrom = async (cursor: string) => {
    const query = new URLSearchParams({ format: 'csv', kind: 'category', sort: 'at', cursor })
    const { body } = await app.inject({ url: `${apiBase}/admin/audit?${query}`, headers: { cookie } })
    return parse(body, { columns: true, bom: true }).length
  }
  assert.equal(await rowsFrom(nextCursor ?? ''), 60 + 1 + 1001)
  assert.equal(await rowsFrom('nonsense'), 60 + 1 + 1001)
})

test('a list says how many there are up to a thousand', async () => {
  const { total, totalIsAtLeast } = await read('kind=category')
  assert.deepEqual([total, totalIsAtLeast], [1000, true])
})

test('a save based on an old version is refused with who changed it and when', async () => {
  clock.now = new Date(clock.now.getTime() + 150_000)
  await assert.rejects(refuseStale(platform, { kind: 'category', id: 'many' }), {
    status: 409,
    code: 'changed_meanwhile',
    message: 'Ana changed this 2 minutes ago. Your changes were not saved.',
  })
  await assert.rejects(refuseStale(platform, { kind: 'drop', id: 'none' }), {
    message: 'Another administrator changed this in the meantime. Your changes were not saved.',
  })
})

const yearsAgo = (count: number) => new Date(new Date().setUTCFullYear(new Date().getUTCFullYear() - count))

/** Returns a UUID v7, of which the first 48 bits are milliseconds: RFC 9562, 5.7. */
function idOf(time: Date) {
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`
}

async function insertEntries(thing: string, times: Date[]) {
  const common = { actor_name: 'Ana', action: 'rename', kind: 'drop', thing_id: thing } as const
  const rows = times.map((at) => ({ id: idOf(at), happened_at: at, ...common }))
  await platform.db.insertInto('audit_log').values(rows).execute()
  return rows[0]?.id ?? ''
}

const dropsKept = async () => (await read('kind=drop&sort=-at')).rows.map(({ thingId }) => thingId)

test('an entry is deleted after ten years, and an entry with a reason only after its account', async () => {
  const member = await signedIn()
  await insertEntries('old', [yearsAgo(11)])
  await insertEntries('young', [yearsAgo(9)])
  const entry_id = await insertEntries('old-reason', [yearsAgo(11)])
  const reason = { entry_id, user_id: member.user.id, reason: 'A chargeback' }
  await platform.db.insertInto('audit_reasons').values(reason).execute()
  await deleteOldAuditEntries(platform)
  assert.deepEqual(await dropsKept(), ['young', 'old-reason'])
  await platform.db.deleteFrom('users').where('id', '=', member.user.id).execute()
  await deleteOldAuditEntries(platform)
  assert.deepEqual(await dropsKept(), ['young'])
})

test('an entry recorded under a clock of 1970 is kept, because its id has the time of the database', async () => {
  await inTransaction({ ...platform, now: () => new Date(0) }, (inside) =>
    recordAudit(inside, by, { action: 'rename', subject: { kind: 'drop', id: 'wrong-clock' } }),
  )
  await deleteOldAuditEntries(platform)
  assert.deepEqual(await dropsKept(), ['young', 'wrong-clock'])
  const entry = platform.db.deleteFrom('audit_log').where('thing_id', '=', 'wrong-clock')
  await assert.rejects(entry.execute(), /can only be added to/)
})

test('a night deletes at most a thousand entries, the oldest first, so that a clock that jumps does little', async () => {
  const first = yearsAgo(13).getTime()
  await insertEntries(
    'first',
    Array.from({ length: 1000 }, (_, at) => new Date(first + at)),
  )
  await insertEntries('last', [yearsAgo(12)])
  await deleteOldAuditEntries(platform)
  assert.deepEqual(
    (await read('kind=drop&sort=at')).rows.map(({ thingId }) => thingId),
    ['wrong-clock', 'last', 'young'],
  )
})
