import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'

export async function findPreviewedDesign(
  { readDb, now }: Pick<Platform, 'readDb' | 'now'>,
  idOrSlug: string,
) {
  const find = isUuid(idOrSlug) ? previewedById : previewedBySlug
  const [row] = await find(readDb, { name: idOrSlug, now: now() })
  return row
}

type ProductKey = { name: string; now: Date }

const previewedById = prepared((db, { name, now }: ProductKey) =>
  selectPreviewed(db, now).where('p.id', '=', name),
)
const previewedBySlug = prepared((db, { name, now }: ProductKey) =>
  selectPreviewed(db, now).where('p.slug', '=', name),
)

function selectPreviewed(db: Database, now: Date) {
  return db
    .selectFrom('products as p')
    .innerJoin('pictures as cover', (join) =>
      join.onRef('cover.product_id', '=', 'p.id').on('cover.position', '=', sql.lit(0)),
    )
    .select(['p.id', 'p.slug', 'p.title', 'cover.large_key', 'cover.alt'])
    .where('p.status', '=', sql.lit('published'))
    .where('p.published_at', '<=', now)
}
