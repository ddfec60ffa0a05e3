import { sql } from 'kysely'
import { modelFormat } from '#contract/catalogue/catalogue.ts'
import { printedModels } from '#contract/printing/estimate/total-estimate.ts'
import type { SlicerFeature } from '#contract/printing/models/slicer-features.ts'
import type { Printability } from '#contract/printing/printability/printability.ts'
import { footprintsOf, leastBeds } from '#contract/printing/printers/bed-fit.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

const weight = sql`case when estimate ? 'grams'
  then jsonb_build_object('grams', estimate->'grams', 'source', estimate->'source') end`

export async function selectCurrentReports({ db }: Deps, productId: string) {
  const models = await db
    .selectFrom('product_files')
    .select(['name', 'part_name', 'format', 'copies', 'printability', 'width_mm', 'depth_mm', 'height_mm'])
    .select(['is_made as isMade', 'volume_mm3 as volumeMm3'])
    .select(sql<{ grams: number; source: string } | null>`${weight}`.as('estimate'))
    .select(sql<SlicerFeature[] | null>`estimate->'project'->'features'`.as('features'))
    .where('product_id', '=', productId)
    .where('superseded_at', 'is', null)
    .where('format', 'in', modelFormat.options)
    .orderBy('position')
    .execute()
  return { models, parts: printedModels(models) }
}

export async function selectUnchecked({ db }: Deps, { version, most }: { version: number; most: number }) {
  const rows = await db
    .selectFrom('product_files')
    .select('id')
    .where('superseded_at', 'is', null)
    .where('format', 'in', modelFormat.options)
    .where(isIncomplete(version))
    .orderBy('published_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export function findUnchecked({ db }: Deps, { id, version }: { id: string; version: number }) {
  return db
    .selectFrom('product_files')
    .select(['id', 'product_id', 'name', 'storage_key', 'printability', 'width_mm', 'depth_mm'])
    .select(sql<number>`case when ${isOlderThan(version)} then 0 else ${attempts} end`.as('attempts'))
    .where('id', '=', id)
    .where(isIncomplete(version))
    .executeTakeFirst()
}

type Checked = { id: string; width_mm: number | null; depth_mm: number | null }

export async function setPrintability({ db }: Deps, file: Checked, printability: StoredPrintability) {
  const size = [file.width_mm ?? 0, file.depth_mm ?? 0] as const
  await db
    .updateTable('product_files')
    .set({ printability: JSON.stringify(printability), least_beds: leastBedsOf(size, printability) })
    .where('id', '=', file.id)
    .execute()
}

export function leastBedsOf(
  [width, depth]: readonly [width: number, depth: number, ...others: number[]],
  printability: Pick<Printability, 'outlines'> | null,
) {
  const parts = footprintsOf({ sizeMm: [width, depth, 0], outlines: printability?.outlines })
  const { from, widths } = leastBeds(parts.map(({ outline }) => outline))
  const array = `[${from}:${from + widths.length - 1}]={${widths.join()}}`
  return sql<number[]>`${array}::float8[]`
}

/** A report, the version of the rules that made it (the first release stored none), and how often they did. */
type StoredPrintability = Printability & { version: number; attempts: number }

const maxAttempts = 3
const attempts = sql<number>`coalesce((printability->>'attempts')::int, 0)`

function isOlderThan(version: number) {
  return sql<boolean>`coalesce((printability->>'version')::int, 0) < ${version}`
}

/** A check that was cut short is repeated, because the machine may have been busy. */
function isIncomplete(version: number) {
  return sql<boolean>`(${isOlderThan(version)}
    or printability->>'isCutShort' = 'true' and ${attempts} < ${maxAttempts})`
}
