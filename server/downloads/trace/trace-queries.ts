import { sql } from 'kysely'
import type { FoundModel } from '#geometry/model-process/messages.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'readDb'>

type DesignRow = {
  productId: string
  title: string
  fileName: string
  version: string
  scale: number
}

/** Relative, of volume² to area³: equal after moving, turning and scaling, but for rounding. */
const sameShape = 0.002

export async function findDesignsOfShape(
  { readDb }: Deps,
  { triangles, volume, area }: Pick<FoundModel, 'triangles' | 'volume' | 'area'>,
) {
  const form = volume ** 2 / area ** 3
  const { rows } = await sql<DesignRow>`
    select p.id as "productId", p.title, f.name as "fileName", f.version,
      cbrt(${volume}::float8 / (f.report->>'volume')::float8) as scale
    from product_files f join products p on p.id = f.product_id
    where f.triangles = ${triangles} and (f.report->>'volume')::float8 > 0
      and abs((f.report->>'volume')::float8 ^ 2 / (f.report->>'area')::float8 ^ 3 / ${form}::float8 - 1) < ${sameShape}
    order by f.superseded_at desc nulls first, f.id desc limit 20
  `.execute(readDb)
  return rows
}

export type Reading = { bits: string; known: string; maxDiffering: number }

export async function countMarks({ readDb }: Deps, productIds: string[] | undefined) {
  const { rows } = await sql<{ marks: string }>`
    select count(*) as marks from downloads d left join product_files f on f.id = d.file_id
    where d.mark is not null and ${inProducts(productIds)}
  `.execute(readDb)
  return Number(rows[0]?.marks ?? 0)
}

type Agreement = { id: string; reading: number; differing: number }

export async function findAgreeingDownloads(
  { readDb }: Deps,
  { readings, productIds }: { readings: Reading[]; productIds: string[] | undefined },
) {
  const { rows } = await sql<Agreement>`
    select d.id, r.reading::int, differing::int
    from downloads d left join product_files f on f.id = d.file_id
    cross join unnest(
      ${readings.map(({ bits }) => bits)}::bigint[],
      ${readings.map(({ known }) => known)}::bigint[],
      ${readings.map(({ maxDiffering }) => maxDiffering)}::int[]
    ) with ordinality as r(bits, known, most, reading)
    cross join lateral (select bit_count(((d.mark # r.bits) & r.known)::bit(64)) as differing) as c
    where d.mark is not null and differing <= r.most and ${inProducts(productIds)}
    order by differing - bit_count(r.known::bit(64)) limit 20
  `.execute(readDb)
  return rows
}

function inProducts(productIds: string[] | undefined) {
  if (!productIds) return sql<boolean>`true`
  return sql<boolean>`coalesce(d.product_id, f.product_id) = any(${productIds}::uuid[])`
}

export async function findNamedDownloads(
  { readDb }: Deps,
  { downloadIds, codes }: { downloadIds: string[]; codes: string[] },
) {
  const { rows } = await sql<{ id: string; code: string | null }>`
    select d.id, c.code from certificates c
    join lateral (
      select d.id from downloads d left join product_files f on f.id = d.file_id
      where d.user_id = c.user_id and coalesce(d.product_id, f.product_id) = c.product_id
      order by d.downloaded_at desc, d.id desc limit 1
    ) d on true
    where c.code = any(${codes})
    union all
    select id, null from downloads where id = any(${downloadIds}::uuid[])
  `.execute(readDb)
  return rows
}

export type DownloadRow = {
  id: string
  downloaded_at: Date
  user_id: string
  user_name: string
  email: string
  product_id: string
  title: string
  file_name: string | null
  version: string
}

export async function selectDownloads({ readDb }: Deps, ids: string[]) {
  const { rows } = await sql<DownloadRow>`
    select d.id, d.downloaded_at, u.id as user_id, u.name as user_name, u.email, p.id as product_id, p.title,
      f.name as file_name, coalesce(f.version, d.version) as version
    from downloads d join users u on u.id = d.user_id
    left join product_files f on f.id = d.file_id
    join products p on p.id = coalesce(d.product_id, f.product_id)
    where d.id = any(${ids}::uuid[])
  `.execute(readDb)
  return rows
}
