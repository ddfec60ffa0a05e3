import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TablePage } from '#contract/admin.ts'
import { endpoints } from '#contract/api.ts'
import { insertDrafts } from './catalogue/products/product-queries.ts'
import { testService } from './testing/service.ts'

const { call, signedIn, platform } = await testService()
const { db } = platform
const { cookie } = await signedIn({ role: 'admin' })

/** More than a page of 25. */
const count = 27
const numbers = Array.from({ length: count }, (_, index) => index)
const at = (n: number) => new Date(Date.UTC(2026, 0, 1 + n))
/** By time, by name and by number the rows stand in three different orders. */
const name = (n: number) => (n === 0 ? 'Needle' : `Row ${10 + ((n * 10) % count)}`)
const slug = (n: number) => `row-${n}`
const number = (n: number) => 10 + ((n * 7) % count)

async function insertMembers() {
  const rows = numbers.map((n) => ({
    email: `${n === 0 ? 'needle' : 'row'}-${number(n)}@example.test`,
    name: name(n),
    password_hash: 'none',
    country_code: 'DE',
    created_at: at(n),
  }))
  const users = await db.insertInto('users').values(rows).returning('id').execute()
  const products = await insertDrafts(
    platform,
    numbers.map((n) => ({
      slug: slug(n),
      title: name(n),
      access: 'paid' as const,
      status: 'draft' as const,
      version: '1.0',
      print: '{}',
      grams: 1,
      minutes: 1,
      fast_minutes: 1,
      updated_at: at(n),
      published_at: null,
    })),
  )
  const [user_id, product_id] = [users[1]?.id ?? '', products[1]?.id ?? '']
  const release = { product_id, kind: 'first' as const, published_at: at(0) }
  const versions = ['1.0', '1.1'].map((version) => ({ ...release, version }))
  await db.insertInto('product_versions').values(versions).execute()
  const certificate = {
    code: '000000000000',
    user_id,
    product_id,
    title: 'A vase',
    version: '1.0',
    access: 'paid' as const,
    terms: '2026-01-01',
    issued_at: at(0),
  }
  const { id } = await db
    .insertInto('certificates')
    .values(certificate)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userIds: users.map((user) => user.id), user_id, product_id, certificate_id: id }
}

async function insertStudioRows() {
  const drops = numbers.map((n) => ({ slug: slug(n), title: name(n), published_at: at(n) }))
  await db.insertInto('drops').values(drops).execute()
  const categories = numbers.map((n) => ({ slug: slug(n), name: name(n), position: n }))
  await db.insertInto('categories').values(categories).execute()
  const searches = numbers.map((n) => {
    return { words: name(n), times: number(n), first_at: at(n), last_at: at(n) }
  })
  await db.insertInto('missed_searches').values(searches).execute()
  const ideas = numbers.map((n) => ({ message: name(n), fingerprint: Buffer.from([n]), sent_at: at(n) }))
  await db.insertInto('ideas').values(ideas).execute()
  const banners = numbers.map((n) => ({
    alt: name(n),
    link: '/home',
    audience: 'all' as const,
    starts_at: at(n),
    position: number(n),
    wide_key: `wide-${n}`,
    narrow_key: `narrow-${n}`,
  }))
  await db.insertInto('banners').values(banners).execute()
  const synonyms = numbers.map((n) => ({ words: [name(n)], meanings: ['other'], updated_at: at(n) }))
  await db.insertInto('synonym_groups').values(synonyms).execute()
  const entries = numbers.map((n) => {
    return {
      happened_at: at(n),
      actor_name: name(n),
      action: 'edit',
      kind: 'drop' as const,
      thing_id: 'drop',
    }
  })
  await db.insertInto('audit_log').values(entries).execute()
  const mails = numbers.map((n) => {
    return { recipient: name(n), template: 'welcome', subject: '', text: '', given_up_at: at(n) }
  })
  await db.insertInto('mails').values(mails).execute()
}

async function insertMemberRows() {
  const { userIds, certificate_id, ...member } = await insertMembers()
  const reports = numbers.map((n) => ({ certificate_id, message: name(n), reported_at: at(n) }))
  await db.insertInto('seller_reports').values(reports).execute()
  const print = { ...member, printer: 'Printer' }
  // The later version has fewer reports.
  const versionOf = (n: number) => (n < 17 ? '1.0' : '1.1')
  const failures = userIds.map((user_id, n) => {
    const reported = { version: versionOf(n), message: name(n), reported_at: at(n) }
    return { ...print, user_id, filament: 'PLA', ...reported }
  })
  await db.insertInto('print_failures').values(failures).execute()
  const photos = numbers.map((n) => ({
    ...print,
    filament: name(n),
    version: '1.0',
    alt: 'A print',
    photo_key: `photo-${n}`,
    sha256: `${n}`.padStart(64, '0'),
    width: 1,
    height: 1,
    added_at: at(n),
  }))
  await db.insertInto('print_photos').values(photos).execute()
}

function isTable(endpoint: object): endpoint is { path: string; sorts: readonly string[] } {
  return 'sorts' in endpoint
}

await insertStudioRows()
await insertMemberRows()

const tables = endpoints.flatMap(({ endpoint }) => (isTable(endpoint) ? [endpoint] : []))
assert.ok(tables.length > 0)

for (const { path, sorts } of tables) {
  async function read(query: Record<string, string>) {
    const { status, body } = await call<TablePage<{ id: string }>>(
      'GET',
      `${path}?${new URLSearchParams(query)}`,
      { cookie },
    )
    assert.equal(status, 200, body.message)
    return { ...body.data, ids: body.data.rows.map(({ id }) => id) }
  }

  async function readAll(sort: string) {
    const first = await read({ sort })
    assert.equal(first.ids.length, 25)
    const second = await read({ sort, cursor: first.nextCursor ?? '' })
    const ids = [...first.ids, ...second.ids]
    assert.deepEqual([new Set(ids).size, second.nextCursor], [first.total, null])
    return ids
  }

  test(`${path} searches`, async () => {
    assert.equal((await read({ search: 'needle' })).total, 1)
    assert.equal((await read({ search: 'nowhere' })).total, 0)
  })

  test(`${path} sorts and pages`, async () => {
    const orders = new Set<string>()
    for (const sort of sorts) {
      const [up, down] = [await readAll(sort), await readAll(`-${sort}`)]
      assert.deepEqual(down, up.toReversed())
      orders.add(up.join()).add(down.join())
    }
    assert.equal(orders.size, 2 * sorts.length)
  })
}
