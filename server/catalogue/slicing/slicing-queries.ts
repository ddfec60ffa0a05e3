import { type SqlBool, sql } from 'kysely'
import { choicesOf } from '#contract/printing/print-figures.ts'
import type { PrintEstimate } from '#geometry/estimate/estimate.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export const sliceJob = 'catalogue-slice-model'

const among = (keys: string[]) => sql<SqlBool>`storage_key = any(${keys})`
// Our own estimate: neither a slicer's nor that of a sliced project.
const isOurs = sql<SqlBool>`estimate->>'source' is null`

/** Returns the print choices of one of these files that still exists and was not sliced yet. */
export async function findUnmeasured({ db }: Deps, keys: string[]) {
  const { rows } = await sql<{ estimate: PrintEstimate | null }>`
    select estimate from uploaded_files where ${among(keys)} and ${isOurs}
    union all select estimate from product_files where ${among(keys)} and ${isOurs} limit 1
  `.execute(db)
  const [row] = rows
  return row && { choices: choicesOf(row.estimate?.choices ?? {}) }
}

export async function isSliceJobQueued({ db }: Deps, productId: string) {
  const { rows } = await sql`
    select from pgboss.job j
    where j.name = ${sliceJob} and j.state in ('created', 'retry', 'active') and exists (
      select from product_files f
      where f.product_id = ${productId} and f.superseded_at is null and j.data -> 'keys' ? f.storage_key
    ) limit 1
  `.execute(db)
  return rows.length > 0
}

// Keeps the filaments and settings of the project.
const mergedEstimate = (estimate: PrintEstimate) =>
  sql<string>`coalesce(estimate, '{}') || ${JSON.stringify(estimate)}::jsonb`

export async function setUploadedEstimates({ db }: Deps, keys: string[], estimate: PrintEstimate) {
  await db
    .updateTable('uploaded_files')
    .set({ estimate: mergedEstimate(estimate) })
    .where(among(keys))
    .execute()
}

export async function setSoldEstimates({ db }: Deps, keys: string[], estimate: PrintEstimate) {
  await db
    .updateTable('product_files')
    .set({ estimate: mergedEstimate(estimate) })
    .where(among(keys))
    .execute()
}

export async function selectDesignsWith({ db }: Deps, keys: string[]) {
  const rows = await db
    .selectFrom('product_files')
    .select('product_id')
    .distinct()
    .where(among(keys))
    .where('superseded_at', 'is', null)
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

export function selectCurrentEstimates({ db }: Deps, productId: string) {
  return db
    .selectFrom('product_files')
    .select(['name', 'format', 'estimate', 'copies'])
    .where('product_id', '=', productId)
    .where('superseded_at', 'is', null)
    .execute()
}
