import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { day } from '#contract/durations.ts'
import type * as contract from '#contract/reports.ts'
import { openShop, publish } from '../testing/catalogue.ts'
import { testService } from '../testing/service.ts'

const { call, signedIn, platform, clock } = await testService()
const { db } = platform
const { cookie } = await signedIn({ role: 'admin', name: 'Ana' })
await openShop(platform)

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const ago = (days: number) => new Date(clock.now.getTime() - days * day)
const read = async <Data>(path: string) =>
  (await call<Data>('GET', `/admin/reports/${path}`, { cookie })).body.data

test('downloads are counted by day and by design, a ZIP as one', async () => {
  const [fox, owl] = [await publish(platform, 'fox'), await publish(platform, 'owl')]
  const { user } = await signedIn()
  const file = await db
    .selectFrom('product_files')
    .select('id')
    .where('product_id', '=', fox.id)
    .executeTakeFirstOrThrow()
  const zip = { user_id: user.id, version: '1.0', files: 3 }
  await db
    .insertInto('downloads')
    .values([
      { user_id: user.id, file_id: file.id, downloaded_at: ago(3) },
      { ...zip, product_id: fox.id, downloaded_at: ago(3) },
      { ...zip, product_id: owl.id, downloaded_at: ago(1) },
      { ...zip, product_id: owl.id, downloaded_at: ago(9) },
    ])
    .execute()
  const during = `from=${dayOf(ago(4))}&until=${dayOf(ago(0))}`
  const { days } = await read<{ days: contract.DayOfActivity[] }>(`activity?${during}`)
  assert.deepEqual(
    days.map(({ downloads }) => downloads),
    [0, 2, 0, 1, 0],
  )
  assert.ok((days.at(-1)?.newMembers ?? 0) > 0)
  const { designs } = await read<{ designs: contract.PopularDesign[] }>(`designs?${during}`)
  assert.deepEqual(
    designs.map(({ title, downloads, members }) => [title, downloads, members]),
    [
      ['fox', 2, 1],
      ['owl', 1, 1],
    ],
  )
})

test('a search without results is listed and can be removed once', async () => {
  const first_at = ago(5)
  await db
    .insertInto('missed_searches')
    .values([
      { words: 'yak', times: 7, first_at, last_at: ago(1) },
      { words: 'zebra', times: 2, first_at, last_at: ago(0) },
    ])
    .execute()
  type List = z.output<typeof contract.listMissedSearches.reply>
  const list = (query = '') => read<List>(`missed-searches${query}`)
  const { rows } = await list()
  assert.deepEqual(
    rows.map(({ words, times }) => [words, times]),
    [
      ['yak', 7],
      ['zebra', 2],
    ],
  )
  assert.equal((await list('?sort=-lastAt')).rows[0]?.words, 'zebra')
  assert.equal((await list('?search=ya')).total, 1)
  const remove = () => call('DELETE', `/admin/reports/missed-searches/${rows[0]?.id}`, { cookie })
  const answers = await Promise.all([remove(), remove()])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404])
  assert.deepEqual(
    (await list()).rows.map(({ words }) => words),
    ['zebra'],
  )
  const entries = await db.selectFrom('audit_log').select('thing_name').where('kind', '=', 'list').execute()
  assert.deepEqual(entries, [{ thing_name: 'yak' }])
})

test('a search without results becomes one idea without a sender, which is answered without an email', async () => {
  await db
    .insertInto('missed_searches')
    .values({ words: 'walrus', times: 1200, first_at: ago(5), last_at: ago(1) })
    .execute()
  const { rows } = await read<z.output<typeof contract.listMissedSearches.reply>>(
    'missed-searches?search=walrus',
  )
  const add = () =>
    call<{ ideaId: string }>('POST', `/admin/reports/missed-searches/${rows[0]?.id}/idea`, { cookie })
  const answers = await Promise.all([add(), add()])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404])
  const { ideaId } = answers.find(({ status }) => status === 200)?.body.data ?? {}
  type Shown = { idea: { message: string; sender: object | null } }
  const shown = await call<Shown>('GET', `/admin/ideas/${ideaId}`, { cookie })
  assert.deepEqual(
    [shown.body.data.idea.message, shown.body.data.idea.sender],
    ['Members searched for “walrus” 1,200 times and found nothing.', null],
  )
  const listed = await call<{ rows: { sender: string | null }[] }>('GET', '/admin/ideas?search=walrus', {
    cookie,
  })
  assert.equal(listed.body.data.rows[0]?.sender, null)
  const body = { status: 'planned', version: 1 }
  assert.equal((await call('POST', `/admin/ideas/${ideaId}/answer`, { cookie, body })).status, 200)
})

test('failures of mails, uploads, jobs and payments of the period are listed, newest first', async () => {
  const { user } = await signedIn()
  const mail = { recipient: user.email, template: 'welcome', last_error: 'EAUTH' }
  await db
    .insertInto('mails')
    .values([
      { ...mail, given_up_at: ago(1) },
      { ...mail, given_up_at: ago(2) },
      { ...mail, given_up_at: ago(40) },
    ])
    .execute()
  await db
    .insertInto('uploads')
    .values({
      name: 'hull.stl',
      bytes: 10,
      state: 'failed',
      problem: 'The file ends too early.',
      created_at: ago(3),
      expires_at: ago(-1),
    })
    .execute()
  await db
    .insertInto('reversals')
    .values({
      subscription_id: 'sub_x',
      user_id: user.id,
      reason: 'disputed',
      refund: false,
      created_at: ago(4),
    })
    .execute()
  await sql`
    insert into pgboss.job (name, state, completed_on, output)
    select name, 'failed', ${ago(5)}, '{"message": "no disk"}' from pgboss.queue order by name limit 1
  `.execute(db)
  const { failures } = await read<{ failures: contract.Failure[] }>(`failures?from=${dayOf(ago(20))}`)
  assert.deepEqual(
    failures
      .filter(({ what }) => !what.endsWith('-waits'))
      .map(({ kind, times, reason }) => [kind, times, reason]),
    [
      ['mail', 2, 'EAUTH'],
      ['analysis', 1, 'The file ends too early.'],
      ['payment', 1, null],
      ['job', 1, 'no disk'],
    ],
  )
})
