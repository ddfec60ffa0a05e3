import { crc32 } from 'node:zlib'
import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PlacedPicture } from '../pictures/pictures.ts'
import { meshRow } from '../product-editor/file-queries.ts'
import type { ModelFile } from './model-files.ts'

type Outside = Pick<Platform, 'db'>
export type ProductRow = Insertable<Tables['products']>

export function findBySlug({ db }: Outside, slug: string) {
  return db.selectFrom('products').select(['id', 'version']).where('slug', '=', slug).executeTakeFirst()
}

/** Undefined when the slug is taken. */
export async function insertProduct({ db }: Outside, row: ProductRow) {
  const inserted = await db
    .insertInto('products')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function setVersion({ db }: Outside, productId: string, version: string) {
  await db.updateTable('products').set({ version }).where('id', '=', productId).execute()
}

type Edition = { productId: string; version: string; publishedAt: Date }

export async function insertFiles({ db }: Outside, edition: Edition, files: ModelFile[]) {
  const rows = files.map((file, position) => ({ ...fileRow(file), ...editionRow(edition), position }))
  await db.insertInto('product_files').values(rows).execute()
}

function editionRow({ productId, version, publishedAt }: Edition) {
  return { product_id: productId, version, published_at: publishedAt }
}

function fileRow(file: ModelFile) {
  const { name, partName, copies = 1, format, bytes, sha256, key, previewKey, report } = file
  return {
    name,
    part_name: partName,
    copies,
    crc32: crc32(bytes),
    format,
    bytes: bytes.length,
    sha256,
    storage_key: key,
    preview_key: previewKey,
    ...meshRow(report),
  }
}

export async function supersedeFiles(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  productId: string,
  kept: string[] = [],
) {
  await db
    .updateTable('product_files')
    .set({ superseded_at: now() })
    .where('product_id', '=', productId)
    .where('superseded_at', 'is', null)
    .where(sql<boolean>`id <> all(${kept}::uuid[])`)
    .execute()
}

export async function insertPictures({ db }: Outside, productId: string, pictures: PlacedPicture[]) {
  const rows = pictures.map(({ largeKey, cardKey, width, height, alt }, position) => ({
    ...{ large_key: largeKey, card_key: cardKey, width, height, alt },
    product_id: productId,
    position,
  }))
  await db.insertInto('pictures').values(rows).execute()
}
