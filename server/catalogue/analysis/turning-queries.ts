import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>
type Asked = { userId: string; productId: string; fileId: string }

/** Finds an STL of the design, or of an upload of this administrator for it. */
export async function findStl({ db }: Deps, { userId, productId, fileId }: Asked) {
  const ofDesign = await db
    .selectFrom('product_files')
    .select(['name', 'bytes', 'storage_key'])
    .where('id', '=', fileId)
    .where('product_id', '=', productId)
    .where('format', '=', 'stl')
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
  if (ofDesign) return ofDesign
  return await db
    .selectFrom('uploaded_files as f')
    .innerJoin('uploads as u', 'u.id', 'f.upload_id')
    .select(['f.name', 'f.bytes', 'f.storage_key'])
    .where('f.id', '=', fileId)
    .where('u.user_id', '=', userId)
    .where(({ eb, or }) => or([eb('u.product_id', '=', productId), eb('u.product_id', 'is', null)]))
    .where('f.format', '=', 'stl')
    .executeTakeFirst()
}

type Turning = Asked & { down: number[] }

/** Finds the copy of a former attempt that is not analysed yet. */
export function findTurning({ db }: Deps, { userId, productId, fileId, down }: Turning) {
  return db
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('turned_from', '=', fileId)
    .where('state', 'in', ['queued', 'working'])
    .where('down', '=', sql<number[]>`${down}::double precision[]`)
    .executeTakeFirst()
}

/** Until the end of the transaction. */
export function lockProduct({ db }: Deps, id: string) {
  return db.selectFrom('products').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}
