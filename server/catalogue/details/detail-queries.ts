import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ListingKit, Product, ProductFile } from '#contract/catalogue/catalogue.ts'
import { sizeShots } from '#contract/catalogue/studio/booth-shots.ts'
import type { Outline } from '#contract/printing/printers/outline.ts'
import type { StepFacts } from '#geometry/step/read-step.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { mediaUrl } from '../../platform/http/files/media.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { shownAssembly } from '../assembly/assembly-steps.ts'
import { isVisibleTo } from '../availability/availability-queries.ts'
import { pictureOf, selectAnyProducts, selectProducts, summaryOf } from '../listing/card-queries.ts'
import { detailColumns, detailsOf } from '../products/content-queries.ts'
import { otherPrinters } from '../products/other-printers.ts'
import { type PlatesRow, shownPlates } from '../products/shown-plates.ts'
import { findEstimateSource } from './estimate-source.ts'

export type WithheldProduct = Omit<Product, 'refusal' | 'listingKit'> & {
  withheld: { listingKit: ListingKit | null }
}

export async function findProduct(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  idOrSlug: string,
): Promise<WithheldProduct | undefined> {
  const find = isUuid(idOrSlug) ? productOfId : productOfSlug
  const [row] = await find(db, { name: idOrSlug, now: now() })
  return row && productOf({ db }, row)
}

export async function findRetiredProduct(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { idOrSlug, userId }: { idOrSlug: string; userId: string },
) {
  const row = await withWhole(selectAnyProducts(db, now()))
    .where(isUuid(idOrSlug) ? 'p.id' : 'p.slug', '=', idOrSlug)
    .where('p.status', '=', 'retired')
    .where(isVisibleTo({ userId, now: now() }))
    .executeTakeFirst()
  return row && productOf({ db }, row)
}

export async function findUnpublished({ db, now }: Pick<Platform, 'db' | 'now'>, id: string) {
  const row = await withWhole(selectAnyProducts(db, now())).where('p.id', '=', id).executeTakeFirst()
  return row && productOf({ db }, row)
}

async function productOf({ db }: Pick<Platform, 'db'>, row: WholeRow): Promise<WithheldProduct> {
  const files = row.files.map(withPlates)
  const { listingKit, assembly, ...details } = detailsOf(row)
  return {
    ...summaryOf(row),
    tagline: row.tagline,
    ...details,
    assembly: shownAssembly(assembly, { files: row.files, pictures: row.step_pictures }),
    version: row.version,
    isRetired: row.status === 'retired',
    change: row.change && changeOf(row.change),
    withheld: { listingKit },
    pictures: row.pictures.flatMap((picture) => {
      const shown = pictureOf(picture)
      const showsSize = sizeShots.some((shot) => shot === picture.booth_view)
      return shown ? [{ ...shown, isPhoto: picture.is_photo === true, showsSize }] : []
    }),
    files,
    projects: row.files.flatMap((file) => {
      const plates = shownPlates(file)
      return plates ? [{ ...plates, fileId: file.id, partName: file.part_name }] : []
    }),
    turntable: row.turntable_key === null ? null : { url: mediaUrl(row.turntable_key) },
    ...sizesOf(files),
    ...otherPrinters(row),
    estimateSource: await findEstimateSource({ db }, row),
  }
}

type ProductKey = { name: string; now: Date }

const productOfId = prepared((db, { name, now }: ProductKey) =>
  withWhole(selectProducts(db, now)).where('p.id', '=', name),
)
const productOfSlug = prepared((db, { name, now }: ProductKey) =>
  withWhole(selectProducts(db, now)).where('p.slug', '=', name),
)

type WholeRow = Awaited<ReturnType<ReturnType<typeof withWhole>['execute']>>[number]

function withWhole(products: ReturnType<typeof selectAnyProducts>) {
  return products
    .select(['p.status', 'p.version'])
    .select(detailColumns.map((column) => `p.${column}` as const))
    .select(({ selectFrom }) => [
      selectFrom('turntables').select('picture_key').whereRef('product_id', '=', 'p.id').as('turntable_key'),
      jsonArrayFrom(
        selectFrom('pictures')
          .select(['large_key', 'card_key', 'width', 'height', 'alt', 'is_photo', 'booth_view'])
          .whereRef('product_id', '=', 'p.id')
          .orderBy('position'),
      ).as('pictures'),
      jsonArrayFrom(
        selectFrom('product_files')
          .select(['id', 'name', 'part_name', 'format', 'version', 'bytes', 'triangles'])
          .select(['copies', 'width_mm', 'depth_mm', 'height_mm', 'published_at'])
          .select(['plates', 'plates_key', 'step', 'is_made'])
          .select(sql`estimate - 'toolpaths'`.as('estimate'))
          .select(sql`printability->'outlines'`.as('outlines'))
          .select(sql`case when ${isOnePlate} then report->'low' end`.as('low'))
          .select(sql`case when ${isOnePlate} then report->'high' end`.as('high'))
          .$castTo<FileRow & PlatesRow & BoxRow & { is_made: boolean | null }>()
          .whereRef('product_id', '=', 'p.id')
          .where('superseded_at', 'is', null)
          .orderBy('position'),
      ).as('files'),
      jsonArrayFrom(
        selectFrom('assembly_pictures').select(['source', 'picture_key']).whereRef('product_id', '=', 'p.id'),
      ).as('step_pictures'),
      jsonObjectFrom(
        selectFrom('product_versions as v')
          .select(['v.kind', 'v.note', 'v.published_at'])
          .$castTo<ChangeRow>()
          .whereRef('v.product_id', '=', 'p.id')
          .whereRef('v.version', '=', 'p.version'),
      ).as('change'),
    ])
}

type ChangeRow = Omit<NonNullable<Product['change']>, 'publishedAt'> & { published_at: string }

function changeOf({ published_at, ...same }: ChangeRow): Product['change'] {
  return { ...same, publishedAt: new Date(published_at).toISOString() }
}

type MeshRow = {
  triangles: number | null
  width_mm: number | null
  depth_mm: number | null
  height_mm: number | null
  outlines?: number[][][] | null | undefined
}
type FileRow = Omit<ProductFile, 'partName' | 'mesh' | 'step' | 'publishedAt'> &
  MeshRow & { part_name: string; published_at: string; step: StepFacts | null }

export function fileOf(row: FileRow): ProductFile {
  const { id, name, part_name: partName, copies, format, version, bytes, published_at } = row
  const publishedAt = new Date(published_at).toISOString()
  const [mesh, step] = [meshOf(row), stepOf(row.step)]
  return { id, name, partName, copies, format, version, bytes, mesh, step, publishedAt }
}

/** A report is large, so it is read only where a box is taken from it. */
const isOnePlate = sql`format = '3mf' and plates is null`
type BoxRow = { low: number[] | null; high: number[] | null }
type Size = [number, number, number]

function withPlates(row: FileRow & PlatesRow & BoxRow): ProductFile {
  const file = fileOf(row)
  if (!file.mesh || file.format !== '3mf') return file
  return { ...file, mesh: { ...file.mesh, platesMm: platesOf(row) } }
}

function platesOf({ plates, low, high }: PlatesRow & BoxRow): Size[] {
  if (plates) return plates.map(({ size: [width, depth, height] }) => [width, depth, height])
  const side = (axis: 0 | 1 | 2) => (high?.[axis] ?? 0) - (low?.[axis] ?? 0)
  return low && high ? [[side(0), side(1), side(2)]] : []
}

export function stepOf(step: StepFacts | null): ProductFile['step'] {
  return step && { bodies: step.bodies, sizeMm: [...step.size] }
}

export function meshOf({ triangles, width_mm, depth_mm, height_mm, outlines }: MeshRow): ProductFile['mesh'] {
  if (triangles === null || width_mm === null || depth_mm === null || height_mm === null) return null
  return {
    triangles,
    sizeMm: [width_mm, depth_mm, height_mm],
    ...(outlines && { outlines: outlines.map(outlineOf) }),
  }
}

function outlineOf(stored: number[][]): Outline {
  return stored.map(([degrees = 0, mm = 0]) => [degrees, mm])
}

function sizesOf(files: ProductFile[]): Pick<Product, 'parts' | 'sizeMm'> {
  const isSingle = files.some(({ format }) => format === 'stl')
  const parts = files.flatMap(({ format, mesh, copies }) =>
    mesh && (!isSingle || format === 'stl') ? [{ sizeMm: mesh.sizeMm, copies }] : [],
  )
  const [largest] = parts.toSorted((a, b) => Math.hypot(...b.sizeMm) - Math.hypot(...a.sizeMm))
  return {
    parts: parts.reduce((total, { copies }) => total + copies, 0),
    sizeMm: largest?.sizeMm ?? [0, 0, 0],
  }
}
