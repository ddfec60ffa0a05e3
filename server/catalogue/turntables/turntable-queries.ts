import { modelFormat } from '#contract/catalogue/catalogue.ts'
import type { Platform } from '../../platform/platform.ts'
import { projectFilaments } from '../products/filament-queries.ts'

type Deps = Pick<Platform, 'db'>

export async function selectShownModels({ db }: Deps, productId: string) {
  const models = await db
    .selectFrom('product_files')
    .select(['id', 'format', 'part_name', 'storage_key'])
    .select(projectFilaments)
    .where('product_id', '=', productId)
    .where('superseded_at', 'is', null)
    .where('format', 'in', modelFormat.options)
    .orderBy('position')
    .execute()
  const parts = models.filter(({ format }) => format === 'stl')
  return parts.length > 0 ? parts : models
}

export async function hasBooth({ db }: Deps, productId: string) {
  const booth = await db
    .selectFrom('photo_booths')
    .select('product_id')
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return booth !== undefined
}

export async function selectWithoutTurntable({ db }: Deps) {
  const rows = await db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.status', '!=', 'draft')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('turntables').select('product_id').whereRef('product_id', '=', 'p.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('photo_booths').select('product_id').whereRef('product_id', '=', 'p.id'))),
    )
    .orderBy('p.published_at', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

export async function replaceTurntable({ db }: Deps, productId: string, picture_key: string | null) {
  const before = await db
    .selectFrom('turntables')
    .select('picture_key')
    .where('product_id', '=', productId)
    .executeTakeFirst()
  await db
    .insertInto('turntables')
    .values({ product_id: productId, picture_key })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ picture_key }))
    .execute()
  return before?.picture_key ?? undefined
}
