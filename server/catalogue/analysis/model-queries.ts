import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>
type Asked = { userId: string; productId: string; fileId: string }

/** Finds a model of the design, or of an upload of this administrator for it. */
export async function findModel({ db }: Deps, { userId, productId, fileId }: Asked) {
  const ofDesign = await db
    .selectFrom('product_files')
    .select(['name', 'bytes', 'format', 'storage_key'])
    .where('id', '=', fileId)
    .where('product_id', '=', productId)
    .where('format', 'in', ['stl', '3mf'])
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
  if (ofDesign) return ofDesign
  return await db
    .selectFrom('uploaded_files as f')
    .innerJoin('uploads as u', 'u.id', 'f.upload_id')
    .select(['f.name', 'f.bytes', 'f.format', 'f.storage_key'])
    .where('f.id', '=', fileId)
    .where('u.user_id', '=', userId)
    .where(({ eb, or }) => or([eb('u.product_id', '=', productId), eb('u.product_id', 'is', null)]))
    .where('f.format', 'in', ['stl', '3mf'])
    .executeTakeFirst()
}

export type Change = { down?: number[]; turnedFrom?: string; repairedFrom?: string }

/** Finds the copy of a former attempt, which is analysed or waits for its use. */
export function findChangedCopy(
  { db }: Deps,
  { userId, productId, down, turnedFrom, repairedFrom }: Omit<Asked, 'fileId'> & Change,
) {
  return db
    .selectFrom('uploads as u')
    .select('u.id')
    .where('u.user_id', '=', userId)
    .where('u.product_id', '=', productId)
    .where(sql<boolean>`u.turned_from is not distinct from ${turnedFrom ?? null}::uuid`)
    .where(sql<boolean>`u.repaired_from is not distinct from ${repairedFrom ?? null}::uuid`)
    .where(sql<boolean>`u.down is not distinct from ${down ?? null}::double precision[]`)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('u.state', 'in', ['queued', 'working']),
        exists(selectFrom('uploaded_files as f').select('f.id').whereRef('f.upload_id', '=', 'u.id')),
      ]),
    )
    .executeTakeFirst()
}

/** Until the end of the transaction. */
export function lockProduct({ db }: Deps, id: string) {
  return db.selectFrom('products').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}
