import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listAdminProducts, ProductStatus } from '#contract/catalogue/products.ts'
import { day } from '#contract/durations.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'
import { readTable } from '../../platform/database/paging/table-page.ts'
import type { Platform } from '../../platform/platform.ts'
import { publishRequirements } from '../products/publish-requirement-queries.ts'

export type ProductsQuery = z.output<(typeof listAdminProducts)['query']>

const states: Record<ProductStatus, (now: Date) => ReturnType<typeof sql<boolean>>> = {
  draft: () => sql`p.status = 'draft'`,
  scheduled: (now) => sql`p.status = 'published' and p.published_at > ${now}`,
  published: (now) => sql`p.status = 'published' and p.published_at <= ${now}`,
  retired: () => sql`p.status = 'retired'`,
}

export function selectListedProducts(platform: Pick<Platform, 'db' | 'keys' | 'now'>, query: ProductsQuery) {
  const now = platform.now()
  const since = new Date(now.getTime() - 30 * day)
  return readTable(platform, query, {
    name: 'products',
    found: matchingProducts(platform, query),
    select: (found) =>
      found
        .select(['p.id', 'p.title', 'p.slug', 'p.status', 'p.access', 'p.version', 'p.revision'])
        .select(['p.published_at', 'p.updated_at', 'p.category_id', 'p.description', 'p.minutes'])
        .select(publishRequirements('p'))
        .select([
          sql<string | null>`(select name from categories where id = p.category_id)`.as('category'),
          sql<string | null>`(select title from drops where id = p.drop_id)`.as('drop'),
          sql<string | null>`(select card_key from pictures where product_id = p.id and position = 0)`.as(
            'card_key',
          ),
          sql<number>`(select count(*)::int from downloads d
            where d.product_id = p.id and d.downloaded_at > ${since})
            + (select count(*)::int from product_files f join downloads d on d.file_id = f.id
            where f.product_id = p.id and d.downloaded_at > ${since})`.as('downloads'),
        ]),
    id: sql`p.id`,
    sorts: {
      updatedAt: { by: sql`p.updated_at`, type: 'timestamptz' },
      title: { by: sql`lower(p.title)`, type: 'text' },
    },
  })
}

function matchingProducts({ db, now }: Pick<Platform, 'db' | 'now'>, query: ProductsQuery) {
  const { search, status, access, category, drop } = query
  const like = likePattern(search ?? '')
  return db
    .selectFrom('products as p')
    .$if(Boolean(search), (found) => found.where('p.title', 'ilike', like))
    .$if(status !== undefined, (found) => found.where(states[status ?? 'draft'](now())))
    .$if(access !== undefined, (found) => found.where('p.access', '=', access ?? 'paid'))
    .$if(category !== undefined, (found) => found.where('p.category_id', '=', category ?? ''))
    .$if(drop !== undefined, (found) => found.where('p.drop_id', '=', drop ?? ''))
}
