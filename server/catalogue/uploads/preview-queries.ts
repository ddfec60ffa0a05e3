import type { Platform } from '../../platform/platform.ts'

type Asked = { fileId: string; isAdmin: boolean }

export async function findPreviewKey(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { fileId, isAdmin }: Asked,
): Promise<string | undefined> {
  const ofDesign = await db
    .selectFrom('product_files as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select('f.preview_key')
    .where('f.id', '=', fileId)
    .$if(!isAdmin, (query) => query.where('p.status', '=', 'published').where('p.published_at', '<=', now()))
    .executeTakeFirst()
  if (ofDesign || !isAdmin) return ofDesign?.preview_key ?? undefined
  const ofUpload = await db
    .selectFrom('uploaded_files')
    .select('preview_key')
    .where('id', '=', fileId)
    .executeTakeFirst()
  return ofUpload?.preview_key ?? undefined
}
