import { type Insertable, sql, type Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { listAdminDrops } from '#contract/catalogue/drops.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'
import { readTable } from '../../platform/database/paging/table-page.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import { publishRequirements } from '../products/publish-requirement-queries.ts'

type Deps = Pick<Platform, 'db'>

const maxCandidates = 20

export type DropsQuery = z.output<(typeof listAdminDrops)['query']>

export const findDropsToMailJob = 'drop-mail-find'

const states = {
  draft: () => sql<boolean>`published_at is null and planned_at is null`,
  planned: () => sql<boolean>`planned_at is not null`,
  scheduled: (now: Date) => sql<boolean>`published_at > ${now}`,
  published: (now: Date) => sql<boolean>`published_at <= ${now}`,
}

const timeOfDrop = sql<Date>`coalesce(published_at, planned_at)`

export function selectDrops(platform: Pick<Platform, 'db' | 'keys' | 'now'>, query: DropsQuery) {
  const { search, state, from, until } = query
  const like = likePattern(search ?? '')
  return readTable(platform, query, {
    name: 'drops',
    found: platform.db
      .selectFrom('drops')
      .$if(Boolean(search), (found) =>
        found.where(sql<boolean>`(title ilike ${like} or theme ilike ${like})`),
      )
      .$if(state !== undefined, (found) => found.where(states[state ?? 'draft'](platform.now())))
      .$if(from !== undefined, (found) => found.where(timeOfDrop, '>=', new Date(from ?? 0)))
      .$if(until !== undefined, (found) => found.where(timeOfDrop, '<', new Date(until ?? 0))),
    select: (found) =>
      found
        .select(['id', 'title', 'slug', 'published_at', 'planned_at'])
        .select(sql<number>`(select count(*)::int from products where drop_id = drops.id)`.as('products')),
    id: sql`drops.id`,
    sorts: {
      publishedAt: { by: sql`coalesce(drops.published_at, 'infinity')`, type: 'timestamptz' },
      title: { by: sql`lower(drops.title)`, type: 'text' },
    },
  })
}

export function findDrop({ db }: Deps, dropId: string) {
  return db.selectFrom('drops').selectAll().where('id', '=', dropId).executeTakeFirst()
}

export type DropRow = NonNullable<Awaited<ReturnType<typeof lockDrop>>>

/** Locks a drop, but not the changes of its designs: each checks that the drop exists. */
export function lockDrop({ db }: Deps, dropId: string) {
  return db.selectFrom('drops').selectAll().where('id', '=', dropId).forNoKeyUpdate().executeTakeFirst()
}

export function insertDrop({ db }: Deps, drop: Insertable<Tables['drops']>) {
  return db.insertInto('drops').values(drop).returning('id').executeTakeFirstOrThrow()
}

export async function updateDropRow(
  { db }: Deps,
  { id, version }: { id: string; version: number },
  change: Updateable<Tables['drops']>,
) {
  await db
    .updateTable('drops')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export async function deleteDropRow({ db }: Deps, dropId: string) {
  await db.deleteFrom('drops').where('id', '=', dropId).execute()
}

export function selectDropProducts(platform: Deps, dropId: string) {
  return dropProducts(platform)
    .where('drop_id', '=', dropId)
    .orderBy('drop_position')
    .orderBy('products.id')
    .execute()
}

/** Locks the designs of a drop, so that none loses a file before it is published with the others. */
export async function lockDropProducts(platform: Deps, dropId: string) {
  await platform.db
    .selectFrom('products')
    .select('id')
    .where('drop_id', '=', dropId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return selectDropProducts(platform, dropId)
}

export function selectCandidates(platform: Deps, search: string) {
  return dropProducts(platform)
    .where('drop_id', 'is', null)
    .where('status', 'in', ['draft', 'published'])
    .where('title', 'ilike', likePattern(search))
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id')
    .limit(maxCandidates)
    .execute()
}

function dropProducts({ db }: Deps) {
  return db
    .selectFrom('products')
    .leftJoin('pictures', (join) =>
      join.onRef('pictures.product_id', '=', 'products.id').on('pictures.position', '=', 0),
    )
    .select(['products.id', 'title', 'access', 'status', 'published_at', 'category_id', 'card_key'])
    .select(['description', 'minutes'])
    .select(publishRequirements('products'))
}

export async function selectAllowed({ db }: Deps, dropId: string, productIds: string[]) {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${productIds}::uuid[])`)
    .where((where) =>
      where.or([
        where('drop_id', '=', dropId),
        where.and([where('drop_id', 'is', null), where('status', '!=', 'retired')]),
      ]),
    )
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Updates only changed designs, so that open forms of the others stay valid. */
export async function placeProducts({ db }: Deps, dropId: string, productIds: string[], now: Date) {
  const isAhead = sql<boolean>`published_at > ${now}`
  const removed = await db
    .updateTable('products')
    .set({
      drop_id: null,
      drop_position: 0,
      // A scheduled design that leaves its drop is a draft again.
      status: sql`case when ${isAhead} and status = 'published' then 'draft' else status end`,
      published_at: sql`case when ${isAhead} then null else published_at end`,
    })
    .where('drop_id', '=', dropId)
    .where('id', '!=', sql<string>`all(${productIds}::uuid[])`)
    .returning(['id', 'title'])
    .execute()
  const added = await db
    .updateTable('products')
    .set({ drop_id: dropId })
    .where('id', '=', sql<string>`any(${productIds}::uuid[])`)
    .where('drop_id', 'is distinct from', dropId)
    .returning(['id', 'title'])
    .execute()
  await sql`
    update products set drop_position = requested.position
    from unnest(${productIds}::uuid[]) with ordinality as requested (id, position)
    where products.id = requested.id
  `.execute(db)
  return { removed, added }
}

/** Published designs keep their date. Leaves out a design that joined the drop after the check. */
export function setProductsTime(
  { db }: Deps,
  checked: readonly { id: string }[],
  { at, now }: { at: Date | null; now: Date },
) {
  const ids = checked.map(({ id }) => id)
  return db
    .updateTable('products')
    .set({ status: at === null ? 'draft' : 'published', published_at: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '!=', 'retired')
    .where((where) =>
      where.or([
        where('status', '=', 'draft'),
        where('published_at', 'is', null),
        where('published_at', '>', now),
      ]),
    )
    .returning(['id', 'title'])
    .execute()
}

export async function setVersionsTime({ db }: Deps, dropId: string, at: Date) {
  await sql`
    update product_versions v set published_at = ${at}
    from products p where p.id = v.product_id and p.drop_id = ${dropId} and p.published_at = ${at}
  `.execute(db)
  await sql`
    update product_files f set published_at = ${at}
    from products p where p.id = f.product_id and p.drop_id = ${dropId} and p.published_at = ${at}
  `.execute(db)
}

export function selectPlannedDrops({ db }: Deps) {
  return db.selectFrom('drops').select('id').where('planned_at', 'is not', null).execute()
}

type PromisedCounts = Record<'in_drops' | 'in_scheduled_drops' | 'basic' | 'scheduled_basic', number>

export async function countPromised(
  { db }: Deps,
  { from, now, until }: Record<'from' | 'now' | 'until', Date>,
) {
  const { rows } = await sql<PromisedCounts>`
    select
      count(*) filter (where d.published_at >= ${from} and d.published_at <= ${now})::int as in_drops,
      count(*) filter (where d.published_at > ${now} and d.published_at < ${until})::int as in_scheduled_drops,
      count(*) filter (where p.access = 'basic' and p.published_at <= ${now})::int as basic,
      count(*) filter (where p.access = 'basic' and p.published_at > ${now})::int as scheduled_basic
    from products p left join drops d on d.id = p.drop_id
    where p.status = 'published' and p.published_at >= ${from} and p.published_at < ${until}
  `.execute(db)
  return rows[0] ?? { in_drops: 0, in_scheduled_drops: 0, basic: 0, scheduled_basic: 0 }
}
