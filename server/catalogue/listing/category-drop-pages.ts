import { cutPage, readCursor } from '../../platform/database/cursors.ts'
import type { Platform } from '../../platform/platform.ts'
import { categoryOf, dropOf, selectCategoryPage, selectDropPage } from './category-drop-queries.ts'

type Outside = Pick<Platform, 'readDb' | 'now' | 'keys'>
type Asked = { limit: number; cursor?: string | undefined }

export async function listCategoryPage(platform: Outside, { limit, cursor }: Asked) {
  const list = 'categories'
  const rows = await selectCategoryPage(platform, { after: readCursor(platform, list, cursor), limit })
  const page = cutPage(platform, rows, { list, limit })
  return { categories: page.rows.map(categoryOf), nextCursor: page.nextCursor }
}

export async function listDropPage(platform: Outside, { limit, cursor }: Asked) {
  const list = 'drops'
  const rows = await selectDropPage(platform, { after: readCursor(platform, list, cursor), limit })
  const page = cutPage(platform, rows, { list, limit })
  return { drops: page.rows.map(dropOf), nextCursor: page.nextCursor }
}
