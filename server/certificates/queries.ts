import { sql } from 'kysely'
import type { PagePosition } from '../platform/database/paging/cursors.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export type CertificateRow = {
  id: string
  code: string
  user_id: string | null
  licensee: string | null
  slug: string | null
  title: string | null
  version: string | null
  basic_since: Date | null
  card_key: string | null
  terms: string
  issued_at: Date
  final_status: 'ended' | 'revoked' | null
}

const basicSince = sql<Date | null>`case when c.access = 'basic' then c.issued_at when p.access = 'basic' then p.basic_since end`

const columns = sql`c.id, c.code, c.user_id, coalesce(n.trading_name, u.name) as licensee, p.slug, c.title, c.version,
  ${basicSince} as basic_since, cover.card_key, to_char(c.terms, 'YYYY-MM-DD') as terms, c.issued_at, c.final_status`

const joins = sql`left join users u on u.id = c.user_id
  left join preferences n on n.user_id = c.user_id
  left join products p on p.id = c.product_id and p.status in ('published', 'retired')
  left join pictures cover on cover.product_id = p.id and cover.position = 0`

export async function findCertificate({ db }: Deps, code: string) {
  const { rows } = await sql<CertificateRow>`
    select ${columns} from certificates c ${joins} where c.code = ${code}`.execute(db)
  return rows[0]
}

type ListQuery = {
  userId: string
  search: string | undefined
  productId: string | undefined
  after: PagePosition | undefined
  limit: number
}

export async function findCodeFor(
  { db }: Deps,
  { userId, productId }: { userId: string; productId: string },
) {
  const row = await db
    .selectFrom('certificates')
    .select('code')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row?.code
}

export async function selectCertificates(
  { db }: Deps,
  { userId, search, productId, after, limit }: ListQuery,
) {
  const begins = after ? sql`(c.issued_at, c.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`
  const found = search
    ? sql`(strpos(lower(unaccent(c.title)), lower(unaccent(${search}))) > 0
        or strpos(c.code, upper(replace(${search}, '-', ''))) > 0)`
    : sql`true`
  const ofDesign = productId ? sql`c.product_id = ${productId}::uuid` : sql`true`
  const { rows } = await sql<CertificateRow & PagePosition>`
    select ${columns}, c.issued_at::text as key from certificates c ${joins}
    where c.user_id = ${userId} and ${begins} and ${found} and ${ofDesign}
    order by c.issued_at desc, c.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function listUncertified({ db }: Deps, userId: string) {
  const { rows } = await sql<{
    product_id: string
    title: string
    version: string
    access: 'basic' | 'paid'
    at: Date
  }>`
    select p.id as product_id, p.title, p.version, p.access, min(d.downloaded_at) as at
    from downloads d left join product_files f on f.id = d.file_id
    join products p on p.id = coalesce(d.product_id, f.product_id)
    join users u on u.id = d.user_id and u.role <> 'admin'
    where d.user_id = ${userId}
      and not exists (select from certificates c where c.user_id = d.user_id and c.product_id = p.id)
    group by p.id`.execute(db)
  return rows
}

type NewCertificate = {
  code: string
  user_id: string
  product_id: string
  title: string
  version: string
  access: 'basic' | 'paid'
  terms: string
  issued_at: Date
}

export async function insertCertificates({ db }: Deps, certificates: NewCertificate[]) {
  await db
    .insertInto('certificates')
    .values(certificates)
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
    .execute()
}

export function listCertificatesOf({ db }: Deps, userId: string) {
  return db
    .selectFrom('certificates as c')
    .leftJoin('products as p', 'p.id', 'c.product_id')
    .select(['c.id', 'c.issued_at', basicSince.as('basic_since')])
    .where('c.user_id', '=', userId)
    .execute()
}

export async function closeCertificate({ db }: Deps, id: string, status: 'ended' | 'revoked') {
  await db
    .updateTable('certificates')
    .set({
      user_id: null,
      product_id: null,
      title: null,
      version: null,
      access: null,
      final_status: status,
    })
    .where('id', '=', id)
    .execute()
}
