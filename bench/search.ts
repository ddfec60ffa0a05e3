import { setTimeout as wait } from 'node:timers/promises'
import { testService } from '#server/testing.ts'
import { atMost, type Figure, median } from './figures.ts'
import { fillCatalogue, seeded, type Vocabulary, vocabulary } from './many-designs.ts'

const small = 10_000
const large = 100_000
const searches = 40
const rounds = 5

/** What members do, as the query of a call. Each kind draws its own words. */
const kinds: Record<string, (words: Vocabulary, random: () => number) => Record<string, string>> = {
  'one word, best match': ({ common }) => ({ search: `${common()} ` }),
  'one word, newest first': ({ common }) => ({ search: `${common()} `, sort: 'newest' }),
  'two words, the second begun': ({ common }) => ({ search: `${common()} ${common().slice(0, 3)}` }),
  'a word in a category': ({ common }, random) => ({ search: `${common()} `, category: categoryOf(random) }),
  'a mistyped word': ({ any }, random) => ({ search: `${mistyped(any(), random)} ` }),
  'no word, by print time': (_, random) => ({ category: categoryOf(random), sort: 'print-time' }),
}

function categoryOf(random: () => number) {
  return `category-${1 + Math.floor(random() * 12)}`
}

/** Two neighbouring letters swapped. */
function mistyped(word: string, random: () => number) {
  const at = 1 + Math.floor(random() * (word.length - 2))
  return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
}

/** The same searches in a small and in a large catalogue, in turn: how the slowest of twenty grows. */
export async function measure(): Promise<Figure[]> {
  const shops = [await openShop(small), await openShop(large)]
  const figures: Figure[] = []
  const all: number[][] = shops.map(() => [])
  for (const [kind, queryOf] of Object.entries(kinds)) {
    const times: number[][] = shops.map(() => [])
    for (let search = 0; search < searches; search++) {
      const random = seeded(search)
      const rows = await inTurns(shops, queryOf(vocabulary(random), random))
      for (const [at, row] of rows.entries()) times[at]?.push(median(row))
    }
    for (const [at, row] of times.entries()) all[at]?.push(...row)
    figures.push({ ...growth(`search, ${kind}`, times), goal: '', met: true })
  }
  return [growth('search among 100k designs against 10k', all), ...figures]
}

function growth(name: string, times: number[][]): Figure {
  const [few = Number.NaN, many = Number.NaN] = times.map((row) => quantile(row, 0.95))
  const beside = `p95 ${many.toFixed(1)} ms, ${few.toFixed(1)} ms`
  return atMost(name, many / few, 2, { unit: 'x', beside })
}

type Shop = Awaited<ReturnType<typeof openShop>>

async function inTurns(shops: Shop[], query: Record<string, string>) {
  const rows: number[][] = shops.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, shop] of shops.entries()) rows[at]?.push(await shop(query))
  return rows
}

/** A whole service with so many designs; answers with how long one search takes. */
async function openShop(designs: number) {
  const { platform, call, signedIn } = await testService()
  await fillCatalogue(platform, designs)
  await platform.jobs.enqueue(platform, 'catalogue-refresh-words')
  await platform.jobs.work()
  await knowsWords(platform.db)
  const { cookie } = await signedIn()
  return async (query: Record<string, string>) => {
    const begun = performance.now()
    const { status } = await call('GET', `/product/all?limit=24&${new URLSearchParams(query)}`, { cookie })
    if (status !== 200) throw new Error(`A search was answered with ${status}`)
    return performance.now() - begun
  }
}

async function knowsWords(db: Parameters<typeof fillCatalogue>[0]['db']) {
  while (!(await db.selectFrom('search_words').select('word').limit(1).executeTakeFirst())) await wait(200)
}

function quantile(values: number[], part: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}
