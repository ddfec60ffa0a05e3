import { insertDrafts } from '../catalogue/products/product-queries.ts'
import type { Platform } from '../platform/platform.ts'

type Row = Parameters<typeof insertDrafts>[1][number]
type PublishedRow = Omit<Row, 'status' | 'version' | 'fast_minutes' | 'print' | 'access'> &
  Partial<Pick<Row, 'print' | 'access'>> & { published_at: Date; minutes: number }

export async function insertPublished(platform: Pick<Platform, 'db'>, rows: PublishedRow[]) {
  await insertDrafts(
    platform,
    rows.map((row) => ({
      access: 'paid',
      print: '{}',
      ...row,
      status: 'published',
      version: '1.0',
      fast_minutes: Math.floor(row.minutes / 2),
    })),
  )
}
