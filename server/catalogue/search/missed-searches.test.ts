import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop, publish } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { deleteMissedSearches } from './missed-search-queries.ts'
import { refreshSearchWords } from './words/word-queries.ts'

const { platform, call, signedIn, clock } = await testService()
clock.now = new Date('2026-11-21T12:00:00Z')
const { cookie } = await signedIn()
await openShop(platform)
await publish(platform, 'octopus')
await refreshSearchWords(platform)

async function search(query: Record<string, string>, as = cookie) {
  assert.equal((await call('GET', `/product/all?${new URLSearchParams(query)}`, { cookie: as })).status, 200)
}

async function missed() {
  const rows = await platform.db
    .selectFrom('missed_searches')
    .select(['words', 'times'])
    .orderBy('words')
    .execute()
  return Object.fromEntries(rows.map(({ words, times }) => [words, times]))
}

test('a search without results is counted in any spelling, without the member', async () => {
  await search({ search: 'Xylophone  stand!' })
  await search({ search: 'xylophone stand' })
  assert.deepEqual(await missed(), { 'xylophone stand': 2 })
  const rows = await platform.db.selectFrom('missed_searches').selectAll().execute()
  assert.deepEqual(Object.keys(rows[0] ?? {}).sort(), ['first_at', 'last_at', 'times', 'words'])
})

test('a found, corrected, filtered or too short search is not counted', async () => {
  for (const query of [
    { search: 'octopus' },
    { search: 'octpus' },
    { search: 'octopus', only: 'multi-colour' },
    { search: 'zebra', category: 'home' },
    { search: 'zz' },
    { search: '!!!' },
  ])
    await search(query)
  assert.deepEqual(await missed(), { 'xylophone stand': 2 })
})

test('prefixes typed on the way to a word are not counted, unless they were searched for', async () => {
  await search({ search: 'yak' })
  clock.now = new Date(clock.now.getTime() + 120_000)
  for (const typed of ['yak', 'yakisoba', 'yakisoba bo', 'yakisoba bowl']) await search({ search: typed })
  assert.deepEqual(await missed(), { 'xylophone stand': 2, yak: 2, 'yakisoba bowl': 1 })
})

test('no member can fill the list', async () => {
  const { cookie: busy } = await signedIn()
  for (let at = 0; at < 40; at++) await search({ search: `quux${String.fromCharCode(97 + at)}zz` }, busy)
  assert.ok(Object.keys(await missed()).length < 40)
})

test('a search is deleted after half a year', async () => {
  clock.now = new Date('2027-05-01T12:00:00Z')
  const { cookie: later } = await signedIn()
  await search({ search: 'yak' }, later)
  clock.now = new Date('2027-06-30T12:00:00Z')
  await deleteMissedSearches(platform)
  assert.deepEqual(await missed(), { yak: 3 })
})

test('beyond the maximum, the searches that were not repeated for longest are deleted', async () => {
  const { cookie: latest } = await signedIn()
  for (const words of ['walrus', 'walrus', 'yak', 'zebra']) {
    clock.now = new Date(clock.now.getTime() + 120_000)
    await search({ search: words }, latest)
  }
  await deleteMissedSearches(platform, 2)
  assert.deepEqual(await missed(), { yak: 4, zebra: 1 })
})
