import type { Selectable } from 'kysely'
import type { Assembly } from '#contract/catalogue/assembly.ts'
import type { ListingKit } from '#contract/catalogue/catalogue.ts'
import type { ProductContent } from '#contract/catalogue/studio/product-form.ts'
import type { Tables } from '../../platform/database/tables.ts'

export const detailColumns = [
  'description',
  'tags',
  'print',
  'assembly',
  'safety_notes',
  'listing_kit',
  'fast_minutes',
] as const

export const contentColumns = [
  'slug',
  'title',
  'tagline',
  'category_id',
  'drop_id',
  'access',
  'grams',
  'minutes',
  ...detailColumns,
] as const

type Row = Selectable<Tables['products']>
type DetailRow = Pick<Row, (typeof detailColumns)[number]>
type ContentRow = Pick<Row, (typeof contentColumns)[number]>

export function detailsOf({ safety_notes, listing_kit, fast_minutes, ...same }: DetailRow) {
  const { description, tags, print, assembly } = same
  return {
    description,
    tags,
    print,
    assembly,
    safetyNotes: safety_notes,
    listingKit: listing_kit,
    fastMinutes: fast_minutes,
  }
}

export function contentOf(row: ContentRow): ProductContent {
  const { slug, title, tagline, access, grams, minutes } = row
  return {
    slug,
    title,
    tagline,
    access,
    grams,
    minutes,
    categoryId: row.category_id,
    dropId: row.drop_id,
    ...detailsOf(row),
  }
}

export function contentRow(content: ProductContent) {
  const { categoryId, dropId, tags, print, assembly, safetyNotes, listingKit, ...others } = content
  const { fastMinutes, ...same } = others
  return {
    ...same,
    category_id: categoryId,
    drop_id: dropId,
    tags: [...new Set(tags)],
    print: JSON.stringify(print),
    assembly: storedAssembly(assembly),
    safety_notes: safetyNotes,
    listing_kit: storedKit(listingKit),
    fast_minutes: fastMinutes,
  }
}

function storedKit(kit: ListingKit | null) {
  return kit && Object.values(kit).some(Boolean) ? JSON.stringify(kit) : null
}

function storedAssembly(assembly: Assembly | null) {
  const isEmpty = !assembly || assembly.steps.length + assembly.needed.length === 0
  return isEmpty ? null : JSON.stringify(assembly)
}
