import { type SqlBool, sql } from 'kysely'
import type { PrintSettings } from '#contract/catalogue/catalogue.ts'
import type { ModelEstimate } from '#geometry/estimate/estimate.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FailedSlice, StoredEstimate } from '../products/print-estimate.ts'

type Deps = Pick<Platform, 'db'>

export const sliceJob = 'catalogue-slice-model'

const among = (keys: string[]) => sql<SqlBool>`storage_key = any(${keys})`

export type EstimatedModel = {
  estimate: StoredEstimate | null
  print: PrintSettings | null
  isMade: boolean | null
}

export async function findModelToSlice({ db }: Deps, key: string) {
  const { rows } = await sql<EstimatedModel>`
    select f.estimate, p.print, f.is_made as "isMade" from product_files f join products p on p.id = f.product_id
      where f.storage_key = ${key} and f.superseded_at is null
    union all select estimate, null, is_made from uploaded_files where storage_key = ${key} limit 1
  `.execute(db)
  return rows[0]
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
const mergedEstimate = (estimate: ModelEstimate) =>
  sql<string>`(coalesce(estimate, '{}') - 'failedChoices' - 'failedAt') || ${JSON.stringify(estimate)}::jsonb`

export async function setUploadedEstimates({ db }: Deps, keys: string[], estimate: ModelEstimate) {
  await db
    .updateTable('uploaded_files')
    .set({ estimate: mergedEstimate(estimate) })
    .where(among(keys))
    .execute()
}

export async function setSoldEstimates({ db }: Deps, keys: string[], estimate: ModelEstimate) {
  await db
    .updateTable('product_files')
    .set({ estimate: mergedEstimate(estimate) })
    .where(among(keys))
    .execute()
}

export async function setFailedChoices({ db }: Deps, keys: string[], failure: FailedSlice) {
  const estimate = sql<string>`estimate || ${JSON.stringify(failure)}::jsonb`
  await db.updateTable('uploaded_files').set({ estimate }).where(among(keys)).execute()
  await db.updateTable('product_files').set({ estimate }).where(among(keys)).execute()
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
    .select(['name', 'format', 'estimate', 'copies', 'is_made as isMade'])
    .where('product_id', '=', productId)
    .where('superseded_at', 'is', null)
    .execute()
}
