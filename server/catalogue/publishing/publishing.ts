import type { ListingKit, PrintSettings, ProductAccess } from '#contract/catalogue.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { claimFiles, storeLooseFiles } from '../../platform/files/loose-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { refreshWordsJob } from '../jobs.ts'
import { type NewPicture, picturesToStore, placePicture } from '../pictures/pictures.ts'
import { insertVersion } from '../product-editor/file-queries.ts'
import { inspectModelFiles, type ModelFile, type NewModelFile } from './model-files.ts'
import {
  findBySlug,
  insertFiles,
  insertPictures,
  insertProduct,
  type ProductRow,
} from './publishing-queries.ts'
import { findCategoryName, findDropTitle } from './shelving-queries.ts'

type Outside = Pick<Platform, 'db' | 'files' | 'now' | 'jobs'>

export type NewProduct = {
  slug: string
  title: string
  tagline: string
  description: string
  /** The slugs of its category and drop. */
  category: string
  drop: string | null
  access: ProductAccess
  tags: string[]
  print: PrintSettings
  safetyNotes: string | null
  listingKit?: ListingKit | null
  /** Of the whole design; minutes on a slower and on a faster printer. */
  grams: number
  minutes: number
  fastMinutes: number
  version: string
  /** A time to come schedules it. */
  publishedAt: Date
  files: NewModelFile[]
  /** The first is the cover. */
  pictures: NewPicture[]
}

/**
 * Puts a design into the shop. Files are stored before the rows that point to them, so a crash leaves no design without
 * its files. A slug that is taken changes nothing, so a second run after a crash completes what is missing.
 */
export async function publishProduct(platform: Outside, product: NewProduct) {
  const known = await findBySlug(platform, product.slug)
  if (known) return { id: known.id, isNew: false }
  if (product.pictures.length === 0) throw new Refusal(422, 'A design needs at least one picture.')
  const row = { ...rowOf(product), ...(await findShelf(platform, product)) }
  const files = await inspectModelFiles(product.files)
  const pictures = product.pictures.map(placePicture)
  const stored = [...files.flatMap(toStore), ...picturesToStore(pictures)]
  await storeLooseFiles(platform, stored)

  return inTransaction(platform, async (inside) => {
    const id = await insertProduct(inside, row)
    if (id === undefined) throw new Refusal(409, `The slug "${product.slug}" was taken meanwhile.`)
    const { version, publishedAt } = product
    await insertFiles(inside, { productId: id, version, publishedAt }, files)
    await insertVersion(inside, { productId: id, version, kind: 'first', note: '', publishedAt })
    await insertPictures(inside, id, pictures)
    await claimFiles(inside, stored)
    await inside.jobs.enqueue(inside, refreshWordsJob, {}, { singleKey: refreshWordsJob })
    return { id, isNew: true }
  })
}

function toStore({ key, bytes, previewKey, preview }: ModelFile) {
  return [
    { key, content: bytes },
    { key: previewKey, content: preview },
  ]
}

function rowOf(product: NewProduct): Omit<ProductRow, 'category_id' | 'drop_id'> {
  const { slug, title, tagline, description, access, version, grams, minutes } = product
  return {
    ...{ slug, title, tagline, description, access, version, grams, minutes },
    status: 'published',
    published_at: product.publishedAt,
    tags: product.tags.map((tag) => tag.toLowerCase()),
    print: JSON.stringify(product.print),
    safety_notes: product.safetyNotes,
    listing_kit: product.listingKit ? JSON.stringify(product.listingKit) : null,
    fast_minutes: product.fastMinutes,
  }
}

async function findShelf(platform: Outside, { category, drop }: Pick<NewProduct, 'category' | 'drop'>) {
  const known = await findCategoryName(platform, category)
  if (!known) throw new Refusal(422, `There is no category "${category}".`)
  if (drop === null) return { category_id: known.id, drop_id: null }
  const knownDrop = await findDropTitle(platform, drop)
  if (!knownDrop) throw new Refusal(422, `There is no drop "${drop}".`)
  return { category_id: known.id, drop_id: knownDrop.id }
}
