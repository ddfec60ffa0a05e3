import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { createTestDatabase } from '../testing/cluster.ts'
import { migrate } from './migrate.ts'

const { databaseUrl, migrationUrl } = await createTestDatabase()
const owner = await connect(migrationUrl)
const traffic = await connect(databaseUrl)
const closing = await connect(databaseUrl)
after(() => Promise.all([owner, traffic, closing].map((client) => client.end())))

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

async function addUser(email: string): Promise<string> {
  const { rows } = await traffic.query(
    `insert into users (email, name, password_hash, country_code) values ($1, 'Ada', 'none', 'DE') returning id`,
    [email],
  )
  return rows[0].id
}

const addRefund = (invoice: string, userId: string) =>
  traffic.query(
    `insert into payments (invoice_id, user_id, subscription_id, reason, amount, refunded, currency, paid_at)
    values ($1, $2, $1, 'first', 1900, 1900, 'usd', now())`,
    [invoice, userId],
  )

async function listsOf(userId: string) {
  const { rows } = await owner.query('select list from user_lists where user_id = $1 order by list', [userId])
  return rows.map(({ list }) => list)
}

test('after the migration the previous release writes refunds and sales before its role reads the new table', async () => {
  await owner.query(`
    drop table user_lists;
    drop function refund_lists, list_refunds, cap_list, list_sales cascade;
    delete from migrations where name like '%\\_user\\_lists%'`)
  const early = await addUser('early@layerdrop.example')
  await addRefund('in_early', early)
  await migrate(owner, pino({ level: 'silent' }))
  assert.deepEqual(await listsOf(early), ['refunded'])

  await assert.rejects(traffic.query('select from user_lists'), { code: '42501' })
  const ada = await addUser('ada@layerdrop.example')
  await addRefund('in_ada', ada)
  await traffic.query(
    `insert into reversals (subscription_id, user_id, reason, refund) values ('sub', $1, 'requested', true)`,
    [ada],
  )
  await traffic.query(`insert into sales_years (user_id, year, usd_in_cents) values ($1, 2026, 13000000)`, [
    ada,
  ])
  assert.deepEqual(await listsOf(ada), ['near_cap', 'refund_waiting', 'refunded'])
  await traffic.query('update payments set refunded = 0 where user_id = $1', [ada])
  await traffic.query('delete from reversals where user_id = $1', [ada])
  await traffic.query('delete from sales_years where user_id = $1', [ada])
  assert.deepEqual(await listsOf(ada), [])
})

test('a refund that is recorded while the account is deleted waits for that, and is recorded', async () => {
  const user = await addUser('leaves@layerdrop.example')
  await closing.query('begin')
  await closing.query('delete from users where id = $1', [user])
  const refund = addRefund('in_leaves', user)
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into payments%'`
  while ((await owner.query(waiting)).rowCount === 0);
  await closing.query('commit')
  await refund
  assert.deepEqual(await listsOf(user), [])
})
