import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { createTestDatabase, testCluster } from '../testing/cluster.ts'
import { createDatabaseOnce, trafficRole } from './embedded-roles.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { prepareSchema } from './schema.ts'

const log = pino({ level: 'silent' })
const clients: pg.Client[] = []
after(() => Promise.all(clients.map((client) => client.end())))
const nextYear = new Date().getUTCFullYear() + 1

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString })
  clients.push(client)
  await client.connect()
  return client
}

async function addDesign(client: pg.Client): Promise<{ userId: string; productId: string }> {
  const { rows } = await client.query(`
    with member as (
      insert into users (email, name, password_hash, country_code)
      values ('ada@example.test', 'Ada', 'none', 'DE') returning id
    )
    insert into products (slug, title, access, status, version, print, grams, minutes, fast_minutes)
    values ('vase', 'Vase', 'paid', 'draft', '1.0', '{}', 1, 1, 1)
    returning id as "productId", (select id from member) as "userId"`)
  return rows[0]
}

const downloadQuery = {
  name: 'download',
  text: `insert into downloads (user_id, product_id, version, downloaded_at) values ($1, $2, '1.0', $3) returning id`,
}

async function files(client: pg.Client, table: string) {
  const { rows } = await client.query<{ file: number }>(
    `select pg_relation_filenode(indexrelid) as file from pg_index where indrelid = $1::regclass
      union all select pg_relation_filenode($1::regclass)`,
    [table],
  )
  return rows.map(({ file }) => file)
}

async function partitions(client: pg.Client) {
  const { rows } = await client.query<{ name: string; year: number }>(
    `select tableoid::regclass::text as name, extract(year from downloaded_at at time zone 'UTC')::int as year
    from downloads order by downloaded_at`,
  )
  return rows.map(({ name, year }) => [year, name])
}

test('the downloads of a release without partitions stay where they are, and members go on downloading', async () => {
  const { urlFor } = await testCluster()
  const name = `unpartitioned_${process.pid}`
  await createDatabaseOnce(urlFor('postgres'), name)
  const owner = await connect(urlFor(name))
  await migrate(owner, log, { migrations: readMigrations().filter((it) => it.name < '0114') })
  await owner.query(`grant select, insert, update, delete on downloads to ${trafficRole}`)
  const { userId, productId } = await addDesign(owner)
  const member = await connect(urlFor(name, trafficRole))
  const download = (at: Date) => member.query({ ...downloadQuery, values: [userId, productId, at] })
  const { rows: before } = await download(new Date())
  const filesBefore = await files(owner, 'downloads')

  await migrate(owner, log)
  await download(new Date())

  const rebuilt = (await files(owner, 'downloads_other_years')).filter((file) => !filesBefore.includes(file))
  assert.deepEqual(rebuilt, [])
  const { rows } = await member.query('select id from downloads order by downloaded_at')
  assert.equal(rows.length, 2)
  assert.deepEqual(rows[0], before[0])
  await owner.query('delete from users where id = $1', [userId])
  assert.equal((await member.query('select from downloads')).rowCount, 0)
})

test('each start gives next year a partition; years without one, and those of old rows, lose nothing', async () => {
  const urls = await createTestDatabase()
  const owner = await connect(urls.migrationUrl)
  const member = await connect(urls.databaseUrl)
  const { userId, productId } = await addDesign(owner)
  for (const year of [2020, nextYear, nextYear + 1])
    await member.query({ ...downloadQuery, values: [userId, productId, `${year}-01-01T00:00:00Z`] })
  const filled = [
    [2020, 'downloads_other_years'],
    [nextYear, `downloads_${nextYear}`],
    [nextYear + 1, 'downloads_other_years'],
  ]
  assert.deepEqual(await partitions(owner), filled)

  await owner.query(`alter table downloads detach partition downloads_${nextYear}`)
  await owner.query(`drop table downloads_${nextYear}`)
  await Promise.all([prepareSchema(urls, log), prepareSchema(urls, log)])
  await member.query({ ...downloadQuery, values: [userId, productId, `${nextYear}-12-31T23:59:59Z`] })
  assert.deepEqual(await partitions(owner), filled)

  await owner.query(`alter table downloads detach partition downloads_${nextYear}`)
  await owner.query(`insert into downloads select * from downloads_${nextYear}`)
  await owner.query(`drop table downloads_${nextYear}`)
  await prepareSchema(urls, log)
  assert.deepEqual(
    await partitions(owner),
    filled.map(([year]) => [year, 'downloads_other_years']),
  )
})

test('a start analyses downloads of all years together, and not again within a week', async () => {
  const urls = await createTestDatabase()
  const owner = await connect(urls.migrationUrl)
  const analysed = async () => {
    const { rows } = await owner.query(
      `select last_analyze as at, analyze_count as times from pg_stat_user_tables where relid = 'downloads'::regclass`,
    )
    return rows[0]
  }
  assert.equal((await analysed()).at, null)
  await prepareSchema(urls, log)
  const { at, times } = await analysed()
  assert.ok(at)
  assert.equal(times, '1')
  await prepareSchema(urls, log)
  assert.equal((await analysed()).times, '1')
})
