import { cutPage, readCursor } from '../../platform/database/paging/cursors.ts'
import type { Platform } from '../../platform/platform.ts'
import { categoryOf, dropOf, selectCategoryPage, selectDropPage } from './category-drop-queries.ts'

type Deps = Pick<Platform, 'readDb' | 'now' | 'keys'>
type PageQuery = { limit: number; cursor?: string | undefined }

export async function listCategoryPage(platform: Deps, { limit, cursor }: PageQuery) {
  const list = 'categories'
  const rows = await selectCategoryPage(platform, { after: readCursor(platform, list, cursor), limit })
  const page = cutPage(platform, rows, { list, limit })
  return { categories: page.rows.map(categoryOf), nextCursor: page.nextCursor }
}

export async function listDropPage(platform: Deps, { limit, cursor }: PageQuery) {
  const list = 'drops'
  const rows = await selectDropPage(platform, { after: readCursor(platform, list, cursor), limit })
  const page = cutPage(platform, rows, { list, limit })
  return { drops: page.rows.map(dropOf), nextCursor: page.nextCursor }
}
