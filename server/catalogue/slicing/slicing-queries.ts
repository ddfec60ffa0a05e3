import { type SqlBool, sql } from 'kysely'
import { modelFormat, type PrintSettings } from '#contract/catalogue/catalogue.ts'
import type { PrintEstimate } from '#geometry/estimate/estimate.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredEstimate } from '../products/print-estimate.ts'

type Deps = Pick<Platform, 'db'>

export const sliceJob = 'catalogue-slice-model'

const among = (keys: string[]) => sql<SqlBool>`storage_key = any(${keys})`

type Measured = { estimate: StoredEstimate | null; print: PrintSettings | null }

/** Finds one of these files that still exists: its estimate, and the print settings of its design. */
export async function findModelToSlice({ db }: Deps, keys: string[]) {
  const { rows } = await sql<Measured>`
    select f.estimate, p.print from product_files f join products p on p.id = f.product_id
      where ${among(keys)} and f.superseded_at is null
    union all select estimate, null from uploaded_files where ${among(keys)} limit 1
  `.execute(db)
  return rows[0]
}

/** Selects the current models of a design that members see or will see; none of a draft. */
export function selectModelsToSlice({ db }: Deps, productId: string) {
  return db
    .selectFrom('product_files as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['f.name', 'f.format', 'f.storage_key', 'f.estimate', 'p.print'])
    .where('f.product_id', '=', productId)
    .where('f.superseded_at', 'is', null)
    .where('f.format', 'in', modelFormat.options)
    .where('p.status', '<>', 'draft')
    .orderBy('f.position')
    .execute()
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
