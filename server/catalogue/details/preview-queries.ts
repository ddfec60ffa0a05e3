import type { ProductAccess } from '#contract/catalogue/catalogue.ts'
import type { Platform } from '../../platform/platform.ts'
import { isVisibleTo } from '../availability/availability-queries.ts'

type PreviewQuery = { fileId: string; userId: string; isAdmin: boolean }

type Preview = { preview_key: string | null; access?: ProductAccess }

export async function findPreview(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { fileId, userId, isAdmin }: PreviewQuery,
): Promise<Preview | undefined> {
  const ofDesign = await db
    .selectFrom('product_files as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['f.preview_key', 'p.access'])
    .where('f.id', '=', fileId)
    .$if(!isAdmin, (query) => query.where(isVisibleTo({ userId, now: now() })))
    .executeTakeFirst()
  if (ofDesign || !isAdmin) return ofDesign
  return await db
    .selectFrom('uploaded_files')
    .select('preview_key')
    .where('id', '=', fileId)
    .executeTakeFirst()
}

export async function findOriginal({ db }: Pick<Platform, 'db'>, fileId: string) {
  const columns = ['name', 'original_key'] as const
  return (
    (await db.selectFrom('product_files').select(columns).where('id', '=', fileId).executeTakeFirst()) ??
    (await db.selectFrom('uploaded_files').select(columns).where('id', '=', fileId).executeTakeFirst())
  )
}
