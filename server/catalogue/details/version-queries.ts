import { type NotNull, sql } from 'kysely'
import type { ModelFormat } from '#contract/catalogue/catalogue.ts'
import { modelFormat } from '#contract/catalogue/catalogue.ts'
import type { Outline } from '#contract/printing/printers/outline.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { isVisibleTo } from '../availability/availability-queries.ts'
import { hasDownloaded } from '../availability/downloaded-queries.ts'

type Deps = Pick<Platform, 'db'>
type TimedDeps = Pick<Platform, 'db' | 'now'>

export function selectVersions({ db }: Deps, productId: string) {
  return db
    .selectFrom('product_versions as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.version', 'v.kind', 'v.note', 'v.published_at', 'p.version as current'])
    .where('v.product_id', '=', productId)
    .orderBy('v.published_at', 'desc')
    .orderBy('v.version', 'desc')
    .execute()
}

export function selectFilesOfVersions(
  { db }: Deps,
  { productId, userId }: { productId: string; userId: string },
) {
  return db
    .selectFrom('product_files as f')
    .select(['f.id', 'f.name', 'f.part_name', 'f.format', 'f.version', 'f.bytes', 'f.triangles'])
    .select([
      'f.copies',
      'f.width_mm',
      'f.depth_mm',
      'f.height_mm',
      'f.step',
      sql<string>`f.published_at::text`.as('published_at'),
    ])
    .select(sql<boolean>`f.superseded_at is null`.as('is_current'))
    .where('f.product_id', '=', productId)
    .where(sql<boolean>`(f.superseded_at is null or ${hasDownloaded(userId)})`)
    .orderBy('f.position')
    .execute()
}

export function findOffered(
  { db, now }: TimedDeps,
  { idOrSlug, userId, isAdmin }: { idOrSlug: string; userId: string; isAdmin: boolean },
) {
  return db
    .selectFrom('products as p')
    .select(['p.id', 'p.slug', 'p.access'])
    .where(isUuid(idOrSlug) ? 'p.id' : 'p.slug', '=', idOrSlug)
    .$if(!isAdmin, (query) => query.where(isVisibleTo({ userId, now: now() })))
    .executeTakeFirst()
}

export function selectEstimates({ db }: Deps, productId: string) {
  return db
    .selectFrom('product_files')
    .select(['name', 'format', 'copies', 'estimate', 'is_made as isMade'])
    .where('product_id', '=', productId)
    .where('superseded_at', 'is', null)
    .orderBy('position')
    .execute()
}

export async function findBoothChoices({ db }: Deps, productId: string) {
  const booth = await db
    .selectFrom('photo_booths')
    .select('choices')
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return booth?.choices
}

export function selectPreviews({ db }: Deps, productId: string) {
  return db
    .selectFrom('product_files')
    .select(['id', 'part_name', 'format', 'width_mm', 'depth_mm', 'height_mm', 'preview_key', 'plates'])
    .select(sql<Outline[] | null>`printability->'outlines'`.as('outlines'))
    .where('product_id', '=', productId)
    .where('superseded_at', 'is', null)
    .where('preview_key', 'is not', null)
    .where('format', 'in', modelFormat.options)
    .orderBy('position')
    .$narrowType<{
      format: ModelFormat
      width_mm: NotNull
      depth_mm: NotNull
      height_mm: NotNull
      preview_key: NotNull
    }>()
    .execute()
}
