import { sql } from 'kysely'
import { modelFormat } from '#contract/catalogue/catalogue.ts'

/** `products` is the name of that table in the query. */
export function publishRequirements(products: 'products' | 'p') {
  const id = sql.ref(`${products}.id`)
  return [
    sql<boolean>`exists (select from product_files f where f.product_id = ${id} and f.superseded_at is null and f.format = any(${modelFormat.options}))`.as(
      'has_files',
    ),
    sql<boolean>`exists (select from pictures i where i.product_id = ${id} and i.alt = '')`.as(
      'has_undescribed',
    ),
    sql<boolean>`exists (select from photo_booths b where b.product_id = ${id} and b.state = 'working' and b.adds_pictures)`.as(
      'is_photographed',
    ),
  ] as const
}
