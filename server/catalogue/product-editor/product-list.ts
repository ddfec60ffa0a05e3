import type { ProductStatus } from '#contract/catalogue/products.ts'
import { missingOf } from '#contract/catalogue/studio/publish-requirements.ts'
import { mediaUrl } from '../../platform/http/files/media.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ProductsQuery, selectListedProducts } from './product-list-queries.ts'

export async function listProducts(platform: Pick<Platform, 'db' | 'keys' | 'now'>, query: ProductsQuery) {
  const page = await selectListedProducts(platform, query)
  const now = platform.now()
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      status: statusOf(row, now),
      publishedAt: row.published_at?.toISOString() ?? null,
      updatedAt: row.updated_at.toISOString(),
      missing: missingOf(row),
      cover: row.card_key === null ? null : mediaUrl(row.card_key),
    })),
  }
}

type Stored = { status: 'draft' | 'published' | 'retired'; published_at: Date | null }

/** A published design with a future date is scheduled. */
export function statusOf({ status, published_at: at }: Stored, now: Date): ProductStatus {
  return status === 'published' && at !== null && at > now ? 'scheduled' : status
}
