import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { listProducts, suggestProducts } from '#contract/catalogue/catalogue.ts'
import type { listSynonyms } from '#contract/catalogue/studio/synonyms.ts'
import { openShop, publish } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { refreshSearchWords } from '../words/word-queries.ts'

const { platform, call, signedIn } = await testService()
const { cookie: member } = await signedIn()
const { cookie } = await signedIn({ role: 'admin', name: 'Ana' })
await openShop(platform)
await publish(platform, 'round-planter', { title: 'Round Planter', tags: [] })
await publish(platform, 'desk-tray', { title: 'Desk Tray', tags: [] })
await publish(platform, 'tidy-box', { title: 'Tidy Box', tags: [] })
await refreshSearchWords(platform)

type Content = { words?: string[]; meanings?: string[] }
const add = ({ words = [], meanings = [] }: Content) =>
  call<{ id: string; field?: string }>('POST', '/admin/synonyms', { cookie, body: { words, meanings } })
const change = (id: string, version: number, { words = [], meanings = [] }: Content) =>
  call('PATCH', `/admin/synonyms/${id}`, { cookie, body: { words, meanings, version } })

type ProductList = z.output<(typeof listProducts)['reply']>
async function found(search: string) {
  const query = new URLSearchParams({ search })
  const { body } = await call<ProductList>('GET', `/product/all?${query}`, { cookie: member })
  return body.data.products.map(({ title }) => title).toSorted()
}
type Suggestions = z.output<(typeof suggestProducts)['reply']>
async function suggested(typed: string) {
  const { body } = await call<Suggestions>('GET', `/product/suggest?${new URLSearchParams({ q: typed })}`, {
    cookie: member,
  })
  return body.data.suggestions.map(({ text }) => text).toSorted()
}
type List = z.output<(typeof listSynonyms)['reply']>
const groups = async (search = '') =>
  (await call<List>('GET', `/admin/synonyms?${new URLSearchParams({ search })}`, { cookie })).body.data.rows

test('words without meanings find each other at once, also half typed, in suggestions and mistyped', async () => {
  assert.deepEqual(await found('organizing'), [])
  assert.equal((await add({ words: ['Sorting', 'desk tray', 'tidy'] })).status, 200)
  const both = ['Desk Tray', 'Tidy Box']
  for (const search of ['sorting', 'SORTING ', 'tidy', 'desk tray', 'trays desk ', 'sorti', 'sorteng'])
    assert.deepEqual(await found(search), both, search)
  for (const typed of ['sorting', 'sorti', 'sorteng']) assert.deepEqual(await suggested(typed), both, typed)
  assert.deepEqual(await found('sorting box'), ['Tidy Box'])
  assert.deepEqual(await found('desk'), ['Desk Tray'])
  await refreshSearchWords(platform)
  assert.deepEqual(await found('sorteng'), both)
})

test('words with meanings find them one way only', async () => {
  assert.equal((await add({ words: ['succulent'], meanings: ['planter', 'tidy'] })).status, 200)
  await publish(platform, 'succulent-leaf', { title: 'Succulent Leaf', tags: [] })
  assert.deepEqual(await found('succulent '), ['Round Planter', 'Succulent Leaf', 'Tidy Box'])
  assert.deepEqual(await found('planter'), ['Round Planter'])
})

test('a meaning is not rewritten again, and many words of one group stay a small query', async () => {
  // "tidy" is a meaning of "succulent" and has synonyms of its own.
  assert.ok(!(await found('succulent ')).includes('Desk Tray'))
  const words = Array.from({ length: 20 }, (_, at) => `part${at}`)
  assert.equal((await add({ words })).status, 200)
  assert.deepEqual(await found(`${words.join(' ')} `), [])
})

test('a change and a deletion count at once; a stale one is refused, and all are in the audit log', async () => {
  const [group] = await groups('succulent')
  assert.ok(group)
  assert.equal((await change(group.id, group.version, { words: ['succulent', 'planter'] })).status, 200)
  assert.deepEqual(await found('planter '), ['Round Planter', 'Succulent Leaf'])
  const stale = await change(group.id, group.version, { words: ['succulent', 'tray'] })
  assert.deepEqual([stale.status, stale.body.code], [409, 'changed_meanwhile'])
  const remove = (version: number) =>
    call('DELETE', `/admin/synonyms/${group.id}`, { cookie, body: { version } })
  assert.equal((await remove(group.version)).status, 409)
  assert.equal((await remove(group.version + 1)).status, 200)
  assert.equal((await remove(group.version + 1)).status, 404)
  assert.deepEqual(await found('planter '), ['Round Planter'])
  const { body } = await call<{ rows: { action: string; thing: string }[] }>(
    'GET',
    `/admin/audit?kind=synonyms&thing=${group.id}`,
    { cookie },
  )
  assert.deepEqual(
    body.data.rows.map(({ action, thing }) => [action, thing]),
    [
      ['delete', 'succulent, planter'],
      ['edit', 'succulent, planter'],
      ['add', 'succulent'],
    ],
  )
})

test('words that the search cannot use are refused at their field', async () => {
  const refusals: [Content, number, string, string?][] = [
    [{}, 400, 'Enter at least one word.', 'words'],
    [{ words: ['lamp'] }, 400, 'Enter at least two words.', 'words'],
    [{ words: ['lamp', 'x'] }, 400, 'Each word must be at least 2 characters long.', 'words'],
    [{ words: ['lamp', 'l'.repeat(61)] }, 400, 'Each word must be at most 60 characters long.', 'words'],
    [
      { words: ['lamp', 'a & b'] },
      400,
      'Use letters, digits, single spaces, hyphens and apostrophes only.',
      'words',
    ],
    [
      { words: ['lamp', 'light or lamp'] },
      400,
      'Leave out “or”: write each word on a line of its own.',
      'words',
    ],
    [{ words: ['lamp', 'lamp'] }, 400, '“lamp” is here twice.', 'words'],
    [
      { words: ['lamp'], meanings: ['lamps'] },
      400,
      'The search reads “lamp” and “lamps” as one word.',
      'meanings',
    ],
    [{ words: ['lamp', 'the'] }, 400, '“the” is too common to search for.', 'words'],
    [
      { words: ['lamp', 'Sortings'] },
      409,
      '“Sortings” has synonyms already: Sorting, desk tray, tidy. Edit those.',
      'words',
    ],
    [
      { words: Array.from({ length: 21 }, (_, at) => `word${at}`) },
      400,
      'A group has at most 20 words on each side.',
      'words',
    ],
  ]
  const before = (await groups()).length
  for (const [content, status, message, field] of refusals) {
    const { status: answered, body } = await add(content)
    assert.deepEqual([answered, body.message, body.data.field], [status, message, field])
  }
  assert.equal((await groups()).length, before)
})

test('a search without results leaves the list when it gets synonyms', async () => {
  assert.deepEqual(await found('jardiniere pot'), [])
  const missed = async () =>
    (await platform.db.selectFrom('missed_searches').select('words').execute()).map(({ words }) => words)
  assert.ok((await missed()).includes('jardiniere pot'))
  assert.equal((await add({ words: ['Jardiniere pot'], meanings: ['planter'] })).status, 200)
  assert.ok(!(await missed()).includes('jardiniere pot'))
  assert.deepEqual(await found('jardiniere pot'), ['Round Planter'])
})

test('the same word added twice at once gets into one group', async () => {
  const answers = await Promise.all([1, 2].map(() => add({ words: ['carafe', 'decanter'] })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
})
