import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type {
  FileFormat,
  ListingKit,
  ModelFormat,
  PrintSettings,
  ProductAccess,
} from '#contract/catalogue.ts'
import type { PrintEstimate } from '#geometry/estimate/estimate.ts'
import type { Timestamp } from './timestamp.ts'

export type CatalogueTables = {
  categories: {
    id: Generated<string>
    slug: string
    name: string
    text: Generated<string>
    position: Generated<number>
    cover_id: string | null
    version: Generated<number>
    created_at: Timestamp
  }
  drops: {
    id: Generated<string>
    slug: string
    title: string
    theme: Generated<string>
    text: Generated<string>
    published_at: Date | null
    cover_id: string | null
    version: Generated<number>
    mails_members: Generated<boolean>
    mailed_at: Date | null
    override_reason: string | null
    created_at: Timestamp
  }
  products: {
    id: Generated<string>
    slug: string
    title: string
    tagline: Generated<string>
    description: Generated<string>
    category_id: string | null
    drop_id: string | null
    drop_position: Generated<number>
    access: ProductAccess
    status: 'draft' | 'published' | 'retired'
    published_at: Date | null
    version: string
    tags: Generated<string[]>
    print: JSONColumnType<PrintSettings>
    safety_notes: string | null
    listing_kit: JSONColumnType<ListingKit | null, string | null, string | null>
    grams: number
    minutes: number
    fast_minutes: number
    shelf: Generated<string>
    /** Counts the changes, and when the last one was: kept by a trigger. */
    revision: Generated<number>
    updated_at: Generated<Date>
    /** Kept by a trigger. */
    formats: GeneratedAlways<ModelFormat[]>
    files_at: GeneratedAlways<Date | null>
    bed_long_mm: GeneratedAlways<number | null>
    bed_short_mm: GeneratedAlways<number | null>
    bed_high_mm: GeneratedAlways<number | null>
    /** From `print`. */
    no_supports: GeneratedAlways<boolean | null>
    multi_colour: GeneratedAlways<boolean | null>
    created_at: Timestamp
    search: GeneratedAlways<string>
  }
  product_files: {
    id: Generated<string>
    product_id: string
    name: string
    part_name: string
    format: FileFormat
    version: string
    bytes: number
    sha256: string
    storage_key: string
    /** From here to the report: null for a PDF. */
    triangles: number | null
    width_mm: number | null
    depth_mm: number | null
    height_mm: number | null
    volume_mm3: number | null
    watertight: boolean | null
    manifold: boolean | null
    report: JSONColumnType<object> | null
    position: number
    published_at: Date
    superseded_at: Date | null
    preview_key: string | null
    large_key: string | null
    card_key: string | null
    turn_key: string | null
    estimate: JSONColumnType<PrintEstimate> | null
    accepted_problems: string[] | null
    copies: Generated<number>
    /** CRC-32; null for files of older releases that no ZIP has held since. */
    crc32: ColumnType<string | null, number | string | null, number>
  }
  pictures: {
    id: Generated<string>
    product_id: string | null
    position: Generated<number>
    large_key: string
    card_key: string
    width: number
    height: number
    alt: string
    is_photo: Generated<boolean>
    created_at: Timestamp
  }
  favourites: { user_id: string; product_id: string; created_at: Date }
  search_words: { word: string; products: number }
  search_stems: { stem: string; products: number }
  search_synonyms: { words: string; meaning: string }
  product_popularity: { product_id: string; downloads: number; this_month: Generated<number> }
  missed_searches: { words: string; times: Generated<number>; first_at: Date; last_at: Date }
}
