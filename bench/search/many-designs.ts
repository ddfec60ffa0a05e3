import { sql } from 'kysely'
import { day } from '#contract/durations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { insertPublished } from '#server/testing/many-products.ts'
import type { testService } from '#server/testing/service.ts'

type Service = Pick<Awaited<ReturnType<typeof testService>>, 'platform' | 'asOwner'>

const known =
  'vase planter lamp hook tray holder stand box gear octopus dragon chain hinge coaster cutter ornament bowl cup spoon shelf bracket clip mount case cover organiser drawer phone tablet cable desk wall corner spiral faceted honeycomb gyroid lattice wave ripple twist minimal rocket planet moon star leaf flower rose tulip orchid cactus bird owl fox cat turtle whale castle tower bridge boat puzzle dice token helmet ring bookmark pencil lantern candle'
const syllables =
  'ba be bi bo bu da de di do du fa fe fi fo ga ge go ka ke ki ko la le li lo lu ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to tu va ve vi vo za zo bra cre dri flo gra kla plo spi tra'
const words = 20_000

/** Returns a generator with the same numbers at every run (mulberry32). */
export function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Vocabulary = { common: () => string; any: () => string }

/** Words as texts use them: a few often, most of them hardly ever (Zipf). The commonest is in every fifth design. */
export function vocabulary(random: () => number): Vocabulary {
  const coin = seeded(1)
  const parts = syllables.split(' ')
  const all = new Set(known.split(' '))
  while (all.size < words)
    all.add(Array.from({ length: 2 + Math.floor(coin() * 3) }, () => oneOf(parts, coin)).join(''))
  const list = [...all]
  const weights = list.map((_, rank) => 1 / (rank + 50))
  const sums: number[] = []
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight)
  const total = sums.at(-1) ?? 0
  return { any: () => oneOf(list, random), common: () => list[firstAbove(sums, random() * total)] ?? '' }
}

function oneOf<Thing>(list: Thing[], random: () => number): Thing {
  const thing = list[Math.floor(random() * list.length)]
  if (thing === undefined) throw new Error('An empty list')
  return thing
}

function firstAbove(sums: number[], value: number) {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

const atOnce = 2_000

/** Writes published designs without files, in 12 categories and 60 drops, straight into the tables. */
export async function fillCatalogue({ platform: { db }, asOwner }: Service, count: number) {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await insertCatalogue(connection, count)
    await sql`reset statement_timeout`.execute(connection)
  })
  await asOwner('vacuum analyze')
}

async function insertCatalogue(db: Platform['db'], count: number) {
  const random = seeded(7)
  const { common } = vocabulary(random)
  const text = (length: number) => Array.from({ length }, common).join(' ')
  await sql`insert into categories (slug, name, position) select 'category-' || n, 'Category ' || n, n from generate_series(1, 12) n`.execute(
    db,
  )
  await sql`insert into drops (slug, title, published_at) select 'drop-' || n, 'Drop ' || n, timestamptz '2021-01-01' + n * interval '1 month' from generate_series(1, 60) n`.execute(
    db,
  )
  const categories = await idsOf(db, 'categories')
  const drops = await idsOf(db, 'drops')
  const now = Date.now()
  for (let begin = 0; begin < count; begin += atOnce) {
    const designs = Array.from({ length: Math.min(atOnce, count - begin) }, (_, at) => ({
      slug: `design-${begin + at}`,
      title: text(2 + Math.floor(random() * 3)),
      tagline: text(6),
      description: text(40 + Math.floor(random() * 60)),
      tags: [common(), common(), common()],
      category_id: categories[Math.floor(random() ** 2 * 12)] ?? '',
      drop_id: drops[Math.floor(random() * 60)] ?? '',
      access: random() < 0.2 ? ('basic' as const) : ('paid' as const),
      minutes: Math.floor(20 + random() * 1500),
      grams: Math.floor(5 + random() * 500),
      published_at: new Date(now - random() * 2000 * day),
      print: JSON.stringify({ supports: random() < 0.1, colours: random() < 0.1 ? 4 : 1 }),
      formats: random() < 0.8 ? ['3mf', 'stl'] : ['3mf'],
      bed_long_mm: 30 + random() * 270,
      bed_short_mm: 20 + random() * 180,
      bed_high_mm: 5 + random() * 250,
    }))
    await insertPublished({ db }, designs)
  }
  await sql`insert into pictures (product_id, large_key, card_key, width, height, alt)
    select id, 'pictures/' || id || '-1200.webp', 'pictures/' || id || '-640.webp', 1200, 900, title from products`.execute(
    db,
  )
  await sql`insert into product_turned_beds (product_id, widths)
    select id, array_fill(bed_short_mm::float8, array[60], array[floor(bed_long_mm)::int - 50])
      from products where bed_long_mm > 2.5 * bed_short_mm`.execute(db)
  await sql`update product_popularity set downloads = abs(hashtext(product_id::text)) % 1000`.execute(db)
}

async function idsOf(db: Platform['db'], table: 'categories' | 'drops') {
  const rows = await db.selectFrom(table).select('id').orderBy('slug').execute()
  return rows.map(({ id }) => id)
}
