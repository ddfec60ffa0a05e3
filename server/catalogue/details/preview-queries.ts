import type { Platform } from '../../platform/platform.ts'
import { isVisibleTo } from '../availability/availability-queries.ts'

type PreviewQuery = { fileId: string; userId: string; isAdmin: boolean }

export async function findPreviewKey(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { fileId, userId, isAdmin }: PreviewQuery,
): Promise<string | undefined> {
  const ofDesign = await db
    .selectFrom('product_files as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select('f.preview_key')
    .where('f.id', '=', fileId)
    .$if(!isAdmin, (query) => query.where(isVisibleTo({ userId, now: now() })))
    .executeTakeFirst()
  if (ofDesign || !isAdmin) return ofDesign?.preview_key ?? undefined
  const ofUpload = await db
    .selectFrom('uploaded_files')
    .select('preview_key')
    .where('id', '=', fileId)
    .executeTakeFirst()
  return ofUpload?.preview_key ?? undefined
}
