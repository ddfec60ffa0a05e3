import { sql } from 'kysely'
import type { Picture, ProductCard, ProductSummary } from '#contract/catalogue/catalogue.ts'
import { usualMinutesOn } from '#contract/printing/printers/printers.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { mediaUrl } from '../../platform/http/files/media.ts'
import type { Platform } from '../../platform/platform.ts'
import { fitsFirstOf } from './bed-queries.ts'

export async function findCards(
  platform: Pick<Platform, 'readDb' | 'now'>,
  { ids, userId }: { ids: string[]; userId: string },
): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const rows = await productsOf(platform.readDb, { ids, userId, now: platform.now() })
  const cards = new Map(
    rows.map((row) => [
      row.id,
      {
        ...summaryOf(row),
        minutes: usualMinutesOn(row.printer_model, { minutes: row.minutes, fastMinutes: row.fast_minutes }),
        ...(row.fits_bed !== null && { fitsBed: row.fits_bed }),
      },
    ]),
  )
  return ids.flatMap((id) => cards.get(id) ?? [])
}

const productsOf = prepared((db, { ids, userId, now }: { ids: string[]; userId: string; now: Date }) =>
  selectProducts(db, now)
    .leftJoin('preferences as own', (join) => join.on('own.user_id', '=', userId))
    .select(fitsFirstOf('own.printers').as('fits_bed'))
    .select(['p.fast_minutes', sql<string | null>`own.printers #>> '{0,model}'`.as('printer_model')])
    .where('p.id', '=', sql<string>`any(${ids}::uuid[])`),
)

export function selectProducts(db: Platform['db'], now: Date) {
  return (
    selectAnyProducts(db, now)
      // Written out, so that the partial indexes fit even when the statement is planned once for all.
      .where('p.status', '=', sql.lit('published'))
      .where('p.published_at', '<=', now)
  )
}

export function selectAnyProducts(db: Platform['db'], now: Date) {
  return db
    .selectFrom('products as p')
    .leftJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('drops as d', (join) => join.onRef('d.id', '=', 'p.drop_id').on('d.published_at', '<=', now))
    .leftJoin('pictures as cover', (join) =>
      join.onRef('cover.product_id', '=', 'p.id').on('cover.position', '=', sql.lit(0)),
    )
    .select(['p.id', 'p.slug', 'p.title', 'p.tagline', 'p.access', 'p.grams', 'p.minutes'])
    .select(sql<Date>`coalesce(p.published_at, ${now})`.as('published_at'))
    .select(['c.id as category_id', 'c.slug as category_slug', 'c.name as category_name'])
    .select(['d.id as drop_id', 'd.slug as drop_slug', 'd.title as drop_title'])
    .select(['cover.large_key', 'cover.card_key', 'cover.width', 'cover.height', 'cover.alt'])
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

export function summaryOf(row: SummaryRow): ProductSummary {
  const { id, slug, title, tagline, access, grams, minutes, published_at } = row
  return {
    id,
    slug,
    title,
    tagline,
    access,
    grams,
    minutes,
    publishedAt: published_at.toISOString(),
    category:
      row.category_id !== null && row.category_slug !== null && row.category_name !== null
        ? { id: row.category_id, slug: row.category_slug, name: row.category_name }
        : null,
    drop:
      row.drop_id !== null && row.drop_slug !== null && row.drop_title !== null
        ? { id: row.drop_id, slug: row.drop_slug, title: row.drop_title }
        : null,
    cover: pictureOf(row),
  }
}

type PictureRow = {
  [Column in 'large_key' | 'card_key' | 'alt']: string | null
} & { [Column in 'width' | 'height']: number | null }

export function pictureOf({ large_key, card_key, width, height, alt }: PictureRow): Picture | null {
  if (large_key === null || card_key === null || width === null || height === null || alt === null)
    return null
  return { url: mediaUrl(large_key), cardUrl: mediaUrl(card_key), width, height, alt }
}
