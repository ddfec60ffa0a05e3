import type { Platform } from '../../platform/platform.ts'
import { projectFilaments } from '../products/filament-queries.ts'

type Deps = Pick<Platform, 'db'>

export async function selectAssembly({ db }: Deps, productId: string) {
  const row = await db
    .selectFrom('products')
    .select('assembly')
    .where('id', '=', productId)
    .executeTakeFirst()
  return row?.assembly ?? null
}

export function selectModels({ db }: Deps, productId: string) {
  return db
    .selectFrom('product_files')
    .select(['id', 'part_name', 'format', 'storage_key'])
    .select(projectFilaments)
    .where('product_id', '=', productId)
    .where('superseded_at', 'is', null)
    .orderBy('position')
    .execute()
}

export function selectStepPictures({ db }: Deps, productId: string) {
  return db
    .selectFrom('assembly_pictures')
    .select(['source', 'picture_key'])
    .where('product_id', '=', productId)
    .execute()
}

type Rendered = { source: string; picture_key: string | null }

export async function replaceStepPictures(
  { db }: Deps,
  productId: string,
  { rendered, sources }: { rendered: Rendered[]; sources: string[] },
) {
  let old = db.deleteFrom('assembly_pictures').where('product_id', '=', productId)
  if (sources.length > 0) old = old.where('source', 'not in', sources)
  const deleted = await old.returning('picture_key').execute()
  const wanted = rendered.filter(({ source }) => sources.includes(source))
  const added =
    wanted.length === 0
      ? []
      : await db
          .insertInto('assembly_pictures')
          .values(wanted.map((picture) => ({ ...picture, product_id: productId })))
          .onConflict((conflict) => conflict.columns(['product_id', 'source']).doNothing())
          .returning('picture_key')
          .execute()
  const unused = rendered.filter(({ picture_key: key }) =>
    added.every(({ picture_key }) => picture_key !== key),
  )
  return [...deleted, ...unused].flatMap(({ picture_key }) => picture_key ?? [])
}
