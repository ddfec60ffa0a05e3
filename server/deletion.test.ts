import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sql } from 'kysely'
import { day } from '#contract/durations.ts'
import { testShop } from './billing/testing/shop.ts'
import { suppressAddress } from './platform/mail/suppression.ts'
import { eventually } from './platform/testing/eventually.ts'
import { deleteDueAccounts } from './privacy/deletion.ts'
import { openShop, publish } from './testing/catalogue.ts'
import { flatPicture } from './testing/studio.ts'

const shop = await testShop({ works: false })
const { call, signedIn, buy, verify, start, monthly, payments, platform, clock, planOf, customerOf } = shop
afterEach(() => {
  payments.disturb(undefined)
  clock.now = new Date()
})

type Member = Awaited<ReturnType<typeof signedIn>>
const pass = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * day)
}
const leave = ({ cookie, password }: Member, given = password) =>
  call<{ deletionDueAt: string }>('DELETE', '/auth/account', { cookie, body: { password: given } })
const login = ({ user, password }: Member) =>
  call<{ deletionUndone: boolean }>('POST', '/auth/login', { body: { email: user.email, password } })
const subscriptionsOf = async (member: Member) =>
  payments.list<{ status: string }>(`/v1/subscriptions?customer=${await customerOf(member)}&status=all`)

async function wholeDatabase() {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(platform.db)
  let all = ''
  for (const { name } of rows) {
    const table = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
      platform.db,
    )
    all += table.rows.map(({ row }) => row).join('\n')
  }
  return all
}

async function memberWithEverything() {
  const member = await signedIn({ name: 'Wanda Vanishing' })
  const { cookie } = member
  const complaint = { reason: 'complaint', source: 'smtp', status: null, happened_at: clock.now } as const
  await suppressAddress(platform, { address: member.user.email, ...complaint })
  const file = new Blob([new Uint8Array(await flatPicture())], { type: 'image/png' })
  const idea = new FormData()
  idea.set('message', 'A very personal idea')
  idea.append('files', file, 'me-at-home.png')
  await call('POST', '/feedback/product-idea', { cookie, body: idea })
  const photo = new FormData()
  photo.append('profileImg', file, 'me.png')
  await call('PATCH', '/auth/update', { cookie, body: photo })
  await call('PATCH', '/preference', { cookie, body: { tradingName: 'Wandas Werkstatt' } })
  const sale = { soldOn: '2026-03-14', design: 'Vase', quantity: 1, gross: 20, currency: 'USD', usdRate: 1 }
  const body = { ...sale, channel: '', note: 'For Wanda’s aunt' }
  await call('PUT', '/sale/00000000-0000-4000-8000-000000000001', { cookie, body })
  await reportFailedPrint(member, file)
  await call('POST', '/auth/export', { cookie })
  return member
}

async function reportFailedPrint({ user, cookie }: Member, photo: Blob) {
  await openShop(platform)
  const { id } = await publish(platform, 'vase')
  const download = { user_id: user.id, product_id: id, version: '1.0', downloaded_at: clock.now }
  await platform.db.insertInto('downloads').values(download).execute()
  const body = new FormData()
  for (const word of ['printer', 'filament', 'message']) body.set(word, 'In Wanda’s cellar')
  body.set('photo', photo, 'cellar.png')
  assert.equal((await call('POST', `/print-failure/${id}`, { cookie, body })).status, 200)
  body.delete('message')
  body.set('alt', 'In Wanda’s cellar')
  assert.equal((await call('POST', `/print-photo/${id}`, { cookie, body })).status, 200)
}

async function storedKeysOf({ user }: Member) {
  const { rows } = await sql<{ key: string }>`
    select profile_key as key from users where id = ${user.id}
    union select photo_key from print_failures where user_id = ${user.id}
    union select photo_key from print_photos where user_id = ${user.id}
    union select storage_key from idea_files join ideas on ideas.id = idea_id where user_id = ${user.id}`.execute(
    platform.db,
  )
  return rows.map(({ key }) => key)
}

test('an account closes at once and is erased after 14 days with its rows, emails and files; only its id and the time remain', async () => {
  const member = await memberWithEverything()
  const keys = await storedKeysOf(member)
  assert.equal(keys.length, 4)
  assert.equal((await leave(member, 'Wrong-password-1')).status, 400)
  const { status, body } = await leave(member)
  assert.equal(status, 200)
  assert.equal(Date.parse(body.data.deletionDueAt) - clock.now.getTime(), 14 * day)
  assert.equal((await call('GET', '/auth/refresh', { cookie: member.cookie })).status, 401)

  pass(13.9)
  await deleteDueAccounts(platform)
  assert.match(await wholeDatabase(), new RegExp(member.user.email))
  pass(0.2)
  assert.equal((await login(member)).status, 401)
  await deleteDueAccounts(platform)
  const left = await wholeDatabase()
  for (const trace of [
    member.user.email,
    'Wanda',
    'very personal',
    'me-at-home',
    'Werkstatt',
    'aunt',
    'cellar',
  ])
    assert.doesNotMatch(left, new RegExp(trace), trace)
  for (const key of keys) assert.equal(await platform.files.size(key), undefined)
  const note = await platform.db
    .selectFrom('deleted_accounts')
    .selectAll()
    .where('user_id', '=', member.user.id)
    .executeTakeFirst()
  assert.deepEqual(note, { user_id: member.user.id, deleted_at: clock.now })
})

test('a sign-in within 14 days cancels the deletion', async () => {
  const member = await signedIn()
  await leave(member)
  pass(13)
  assert.equal((await login(member)).body.data.deletionUndone, true)
  pass(2)
  await deleteDueAccounts(platform)
  const again = await login(member)
  assert.deepEqual([again.status, again.body.data.deletionUndone], [200, false])
})

test('E1: an undone deletion leaves the refund window open', async () => {
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  await verify(member, sessionId)
  assert.equal((await leave(member)).status, 200)
  pass(2)
  const { cookie } = await login(member)
  type Shown = { subscription: { status: string; refundAmount: { amount: number } | null } }
  const { body } = await call<Shown>('GET', '/payment/subscription', { cookie })
  assert.deepEqual(
    [body.data.subscription.status, body.data.subscription.refundAmount?.amount],
    ['canceled', 1900],
  )
  for (const status of [200, 200])
    assert.equal((await call('POST', '/payment/refund', { cookie })).status, status)
  const [charge] = await payments.list<{ amount_refunded: number }>(
    `/v1/charges?customer=${await customerOf(member)}`,
  )
  assert.equal(charge?.amount_refunded, 1900)
})

test('E11: a running plan ends at the provider first; during an outage the deletion does not start', async () => {
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  await verify(member, sessionId)
  payments.disturb(() => 'no connection')
  const refused = await leave(member)
  assert.ok(refused.status >= 500, String(refused.status))
  assert.notEqual(refused.body.message, '')
  assert.equal((await planOf(member)).status, 'active')
  payments.disturb(undefined)
  assert.equal((await leave(member)).status, 200)
  assert.deepEqual(
    (await subscriptionsOf(member)).map(({ status }) => status),
    ['canceled'],
  )

  pass(15)
  payments.disturb(() => 'no connection')
  await assert.rejects(deleteDueAccounts(platform))
  const still = platform.db.selectFrom('users').select('id').where('id', '=', member.user.id)
  assert.equal((await still.execute()).length, 1)
  payments.disturb(undefined)
  await deleteDueAccounts(platform)
  assert.equal((await still.execute()).length, 0)
  const kept = platform.db.selectFrom('payments').select('invoice_id').where('user_id', '=', member.user.id)
  assert.equal((await kept.execute()).length, 1)
})

test('C12: a payment for a deleted account is refunded without an email', async () => {
  const member = await signedIn()
  await start(member, monthly)
  const customerId = await customerOf(member)
  await leave(member)
  pass(15)
  await deleteDueAccounts(platform)
  await platform.jobs.work()
  await payments.subscribe({ userId: member.user.id, customerId, priceId: monthly })
  const charges = () => payments.list<{ refunded: boolean }>(`/v1/charges?customer=${customerId}`)
  await eventually(async () => (await charges())[0]?.refunded === true)
  const reversals = platform.db
    .selectFrom('reversals')
    .select('done_at')
    .where('user_id', '=', member.user.id)
  await eventually(async () => (await reversals.executeTakeFirst())?.done_at != null)
})

test('a payment during the deletion is refunded', async () => {
  const member = await signedIn()
  shop.loseMessages()
  await buy(member, monthly)
  assert.equal((await leave(member)).status, 200)
  await platform.jobs.work()
  const customerId = await customerOf(member)
  const charges = () => payments.list<{ refunded: boolean }>(`/v1/charges?customer=${customerId}`)
  await eventually(async () => (await charges())[0]?.refunded === true)
  shop.restoreMessages()
})

test('deleting an account twice sends one email, and is logged before the plan ends', async () => {
  const admin = await signedIn({ role: 'admin' })
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  await verify(member, sessionId)
  const remove = async () =>
    (await call('POST', `/admin/users/${member.user.id}/delete`, { cookie: admin.cookie })).status
  payments.disturb(() => 'no connection')
  assert.equal(await remove(), 503)
  payments.disturb(undefined)
  assert.equal(await remove(), 200)
  const dueAt = await dueDateOf(member)
  pass(0.005)
  assert.equal(await remove(), 200)
  assert.deepEqual(await dueDateOf(member), dueAt)
  const mails = await shop.mailsTo(member.user.email)
  assert.equal(mails.filter(({ template }) => template === 'account-leaving').length, 1)
  const log = platform.db.selectFrom('audit_log').select('action').where('thing_id', '=', member.user.id)
  assert.deepEqual(
    (await log.orderBy('id').execute()).map(({ action }) => action),
    ['delete', 'delete-failed', 'delete'],
  )
})

async function dueDateOf({ user }: Member) {
  const row = platform.db.selectFrom('users').select('deletion_due_at').where('id', '=', user.id)
  return (await row.executeTakeFirstOrThrow()).deletion_due_at
}

test('an administrator cannot delete their own account by mistake', async () => {
  const { cookie, password } = await signedIn({ role: 'admin' })
  const { status } = await call('DELETE', '/auth/account', { cookie, body: { password } })
  assert.equal(status, 403)
})

test('no table blocks the deletion of a member', async () => {
  const { rows } = await sql<{ table: string }>`
    select conrelid::regclass::text as table from pg_constraint
    where confrelid = 'users'::regclass and contype = 'f' and confdeltype in ('a', 'r')`.execute(platform.db)
  assert.deepEqual(rows, [])
})
