import { sql } from 'kysely'
import { apiBase } from '#contract/endpoint.ts'
import { testService } from '#server/testing/service.ts'
import { alternate, atMost, type Figure } from '../figures.ts'
import { fillCatalogue } from './many-designs.ts'

const small = 1_000
const rounds = 21

type Questions = Record<string, string>
type Office = (query: string) => Promise<number>
type List = { name: string; large: number; open: (rows: number) => Promise<Office>; questions: Questions }

/** What administrators open, as the query of the list. */
const ofUsers: Questions = {
  'first page': '',
  'by name': 'sort=name&limit=100',
  'one country': 'country=PT',
  'one address': 'search=user-777%40example',
  'one name': 'search=f1c1592588411002',
  suspended: 'suspended=yes',
  'active plans': 'status=active',
  'seen within 7 days': 'seen=7',
  'seen long ago': 'seen=longer',
  'never seen': 'seen=never',
  'near the sales cap': 'sales=near',
  refunded: 'refund=refunded',
  'refund pending': 'refund=waiting',
}

const ofProducts: Questions = {
  'first page': '',
  'by title': 'sort=title&limit=100',
  published: 'status=published',
  drafts: 'status=draft',
  basic: 'access=basic',
  'one title': 'search=octopus+dragon',
}

const lists: List[] = [
  {
    name: 'users',
    large: Number(process.env.BENCH_USERS ?? 1_000_000),
    open: openUsers,
    questions: ofUsers,
  },
  {
    name: 'products',
    large: Number(process.env.BENCH_DESIGNS ?? 100_000),
    open: openProducts,
    questions: ofProducts,
  },
]

/** Measures the first page of a list among a thousand rows and among many, in turn. */
export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const list of lists) figures.push(...(await measureList(list)))
  return figures
}

async function measureList({ name: list, large, open, questions }: List) {
  const [few, many] = [await open(small), await open(large)]
  const figures: Figure[] = []
  for (const [name, query] of Object.entries(questions)) {
    const { a, b, ratio } = await alternate(
      rounds,
      () => many(query),
      () => few(query),
    )
    const absolute = `${a.toFixed(1)} ms, ${b.toFixed(1)} ms`
    const title = `${list} of ${large / 1000}k against ${small / 1000}k, ${name}`
    const figure = atMost(title, ratio, 2, { unit: 'x', absolute })
    // Random hexadecimal names are the worst that an index of letters can be asked for.
    figures.push(name === 'one name' ? { ...figure, goal: '', met: true } : figure)
  }
  return figures
}

async function openProducts(designs: number) {
  const service = await testService()
  const { app, signedIn } = service
  const { cookie } = await signedIn({ role: 'admin' })
  await fillCatalogue(service, designs)
  return (query: string) => open(app, { path: '/admin/products', query, cookie })
}

async function openUsers(users: number) {
  const { app, platform, asOwner, signedIn } = await testService()
  const { cookie } = await signedIn({ role: 'admin' })
  // Registered over 231 days, however many they are.
  const spacing = sql`interval '231 days' / ${sql.lit(users)}`
  await platform.db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`
      insert into users (email, name, password_hash, country_code, verified_at, suspended_at, suspended_reason,
        created_at, last_seen_at)
      select 'user-' || n || '@example.test', 'Maker ' || md5(n::text), 'none',
        (array['DE', 'US', 'FR', 'GB', 'ES', 'IT', 'NL', 'PL', 'SE', 'PT'])[1 + n % 10], now(),
        case when n % ${rareEvery(users)} = 0 then now() end,
        case when n % ${rareEvery(users)} = 0 then 'Files were shared' end,
        now() - n * ${spacing}, case when n % 10 > 0 then now() - random() * n * ${spacing} end
      from generate_series(1, ${users}::integer) n`.execute(db)
    await sql`
      insert into subscriptions (user_id, basic_since)
      select id, now() from users where role = 'user' and get_byte(decode(md5(email), 'hex'), 0) < 128`.execute(
      db,
    )
    await addSalesAndRefunds(db, users)
  })
  // As the server leaves it within a minute by itself, and not while the lists are measured.
  await asOwner('vacuum analyze users, subscriptions, sales_years, payments, reversals, user_lists')
  return (query: string) => open(app, { path: '/admin/users', query, cookie })
}

/** Adds sales and refunds: one member in fifty had a refund. */
async function addSalesAndRefunds(db: Db, users: number) {
  const numbered = sql`(select id, row_number() over (order by created_at) as n from users where role = 'user') u`
  await sql`
    insert into sales_years (user_id, year, usd_in_cents)
    select id, extract(year from now()), case when n % ${rareEvery(users)} = 0 then 13000000 else 900000 end
    from ${numbered} where n % 5 = 0`.execute(db)
  await sql`
    insert into payments (invoice_id, user_id, subscription_id, reason, amount, refunded, currency, paid_at)
    select 'in_' || n, id, 'sub_' || n, 'first', 1900, case when n % 50 = 0 then 1900 else 0 end, 'usd', now()
    from ${numbered} where n % 2 = 0`.execute(db)
  await sql`
    insert into reversals (subscription_id, user_id, reason, refund, done_at)
    select 'sub_' || n, id, 'granted', true, case when n % ${rareEvery(users)} > 0 then now() end
    from ${numbered} where n % 50 = 0 or n % ${rareEvery(users)} = 0`.execute(db)
}

/** Returns the step between rare users: one in a thousand, and a full page of them also among few users. */
function rareEvery(users: number) {
  return sql.lit(Math.min(1000, users / 50))
}

type Service = Awaited<ReturnType<typeof testService>>
type App = Service['app']
type Db = Service['platform']['db']
type Page = { path: string; query: string; cookie: string | undefined }

async function open(app: App, { path, query, cookie = '' }: Page) {
  const start = performance.now()
  const { statusCode } = await app.inject({ url: `${apiBase}${path}?${query}`, headers: { cookie } })
  if (statusCode !== 200) throw new Error(`The list answered ${statusCode}`)
  return performance.now() - start
}
