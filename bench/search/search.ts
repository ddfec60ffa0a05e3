import { setTimeout as wait } from 'node:timers/promises'
import { testService } from '#server/testing/service.ts'
import { alternate, atMost, type Figure, median } from '../figures.ts'
import { fillCatalogue, seeded, type Vocabulary, vocabulary } from './many-designs.ts'

/** A million takes some minutes to fill: `BENCH_DESIGNS=1000000 npm run bench -- search`. */
const large = Number(process.env.BENCH_DESIGNS ?? 100_000)
const small = 10_000
/** Ten times the designs may take twice the time. */
const allowed = 2 ** Math.log10(large / small)
const searches = 30
const rounds = 5

type Kind = {
  query: (words: Vocabulary, random: () => number) => Record<string, string>
  /** Milliseconds at a million. */
  goal?: number
}

/** What members do, as the query of a call. Each kind draws its own words. */
const kinds: Record<string, Kind> = {
  'one word, best match': { query: ({ common }) => ({ search: `${common()} ` }) },
  'one word, newest first': { query: ({ common }) => ({ search: `${common()} `, sort: 'newest' }), goal: 75 },
  'one word, most downloaded': {
    query: ({ common }) => ({ search: `${common()} `, sort: 'most-downloaded' }),
  },
  'two words, the second a prefix': {
    query: ({ common }) => ({ search: `${common()} ${common().slice(0, 3)}` }),
  },
  'a word in a category': {
    query: ({ common }, random) => ({ search: `${common()} `, category: categoryOf(random) }),
    goal: 60,
  },
  'a mistyped word': { query: ({ any }, random) => ({ search: `${mistyped(any(), random)} ` }), goal: 60 },
  'no word, by print time': {
    query: (_, random) => ({ category: categoryOf(random), sort: 'print-time' }),
    goal: 60,
  },
  'no word, six filters': {
    query: (_, random) => ({
      category: [1, 2, 3].map(() => categoryOf(random)).join(),
      printTime: '1-3h,3-8h',
      format: 'stl',
      only: 'no-supports,not-downloaded,fits-bed',
    }),
  },
}

function categoryOf(random: () => number) {
  return `category-${1 + Math.floor(random() * 12)}`
}

/** Swaps two neighbouring letters. */
function mistyped(word: string, random: () => number) {
  const at = 1 + Math.floor(random() * (word.length - 2))
  return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
}

/** Measures the same searches in a small and in a large catalogue, in turn: how the slowest of twenty grows. */
export async function measure(): Promise<Figure[]> {
  const shops = [await openShop(small), await openShop(large)]
  const figures: Figure[] = []
  const all: number[][] = shops.map(() => [])
  for (const [kind, { query, goal }] of Object.entries(kinds)) {
    const times: number[][] = shops.map(() => [])
    for (let search = 0; search < searches; search++) {
      const random = seeded(search)
      const rows = await alternateShops(shops, query(vocabulary(random), random))
      for (const [at, row] of rows.entries()) times[at]?.push(median(row))
    }
    for (const [at, row] of times.entries()) all[at]?.push(...row)
    figures.push(...figuresOf(kind, times, goal))
  }
  const name = `search among ${inThousands(large)} designs against ${inThousands(small)}`
  return [growth(name, all), ...figures, await laterPage(shops), await byProfit(shops)]
}

function figuresOf(kind: string, times: number[][], goal: number | undefined): Figure[] {
  const grown = { ...growth(`search, ${kind}`, times), goal: '', met: true }
  if (large < 1_000_000 || goal === undefined) return [grown]
  const slowest = ninetyFifthOf(times[1] ?? [])
  return [grown, atMost(`search, ${kind}, among ${inThousands(large)}`, slowest, goal, { unit: ' ms' })]
}

function growth(name: string, times: number[][]): Figure {
  const [few = Number.NaN, many = Number.NaN] = times.map(ninetyFifthOf)
  const absolute = `p95 ${many.toFixed(1)} ms, ${few.toFixed(1)} ms`
  return atMost(name, many / few, allowed, { unit: 'x', absolute })
}

function inThousands(count: number) {
  return `${count / 1_000}k`
}

/** Measures the thousandth page of the newest designs against the first. */
async function laterPage([, shop]: Shop[]): Promise<Figure> {
  if (!shop) throw new Error('There is no large catalogue')
  let cursor = ''
  for (let read = 0; read < 24_000; read += 100)
    cursor = (await shop.list({ limit: '100', ...(cursor && { cursor }) })).nextCursor ?? ''
  const { a, b, ratio } = await alternate(
    25,
    () => shop.time({ cursor }),
    () => shop.time({}),
  )
  const absolute = `${a.toFixed(1)} ms, ${b.toFixed(1)} ms`
  return atMost('product list, page 1,000 against page 1', ratio, 1.5, { unit: 'x', absolute })
}

/** Measures the first page by profit per hour, with the default costs, against the newest. */
async function byProfit([, shop]: Shop[]): Promise<Figure> {
  if (!shop) throw new Error('There is no large catalogue')
  const { a, b, ratio } = await alternate(
    25,
    () => shop.time({ sort: 'profit' }),
    () => shop.time({ sort: 'newest' }),
  )
  const absolute = `${a.toFixed(1)} ms, ${b.toFixed(1)} ms`
  return atMost(`product list by profit against newest, ${inThousands(large)}`, ratio, 1.5, {
    unit: 'x',
    absolute,
  })
}

type Shop = Awaited<ReturnType<typeof openShop>>

async function alternateShops(shops: Shop[], query: Record<string, string>) {
  const rows: number[][] = shops.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, shop] of shops.entries()) rows[at]?.push(await shop.time(query))
  return rows
}

/** Starts a whole service with so many designs. */
async function openShop(designs: number) {
  const service = await testService()
  const { platform, call, signedIn } = service
  await fillCatalogue(service, designs)
  await platform.jobs.enqueue(platform, 'catalogue-refresh-words')
  await platform.jobs.work()
  await knowsWords(platform.db)
  const { cookie, user } = await signedIn()
  // A fast printer, as most members have.
  const printers = [{ model: 'Bambu Lab P1S', bed: [180, 180, 180], nozzle: 0.4, multiColour: false }]
  await call('PATCH', '/preference', { cookie, body: { printers } })
  async function list(query: Record<string, string>) {
    const path = `/product/all?${new URLSearchParams({ limit: '24', ...query })}`
    const { status, body } = await call<{ nextCursor: string | null }>('GET', path, { cookie })
    if (status !== 200) throw new Error(`A search was answered with ${status}`)
    return body.data
  }
  async function time(query: Record<string, string>) {
    await platform.limits.forget('reads-user', user.id)
    const startedAt = performance.now()
    await list(query)
    return performance.now() - startedAt
  }
  return { list, time }
}

async function knowsWords(db: Parameters<typeof fillCatalogue>[0]['platform']['db']) {
  while (!(await db.selectFrom('search_words').select('word').limit(1).executeTakeFirst())) await wait(200)
}

function ninetyFifthOf(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(0.95 * sorted.length))] ?? Number.NaN
}
