import type * as z from 'zod/mini'
import type { User } from '#contract/accounts/accounts.ts'
import type { listDownloads } from '#contract/downloads.ts'
import { cutPage, readCursor } from '../platform/database/cursors.ts'
import type { Platform } from '../platform/platform.ts'
import { archiveName } from './archives.ts'
import { selectDownloadPage } from './history-queries.ts'

/** What a member downloaded, newest first. */
export async function listDownloadPage(
  platform: Pick<Platform, 'db' | 'now' | 'keys'>,
  user: User,
  { limit, cursor, search }: z.output<typeof listDownloads.query>,
): Promise<z.input<typeof listDownloads.reply>> {
  const list = 'downloads'
  const rows = await selectDownloadPage(platform, {
    userId: user.id,
    search: search?.trim(),
    after: readCursor(platform, list, cursor),
    limit,
  })
  const page = cutPage(platform, rows, { list, limit })
  return { downloads: page.rows.map(downloadOf), nextCursor: page.nextCursor }
}

function downloadOf(row: Awaited<ReturnType<typeof selectDownloadPage>>[number]) {
  return {
    id: row.id,
    productId: row.product_id,
    productSlug: row.slug,
    productTitle: row.title,
    fileId: row.file_id,
    fileName: row.file_name ?? archiveName(row),
    format: row.format ?? ('zip' as const),
    version: row.version,
    downloadedAt: row.downloaded_at.toISOString(),
    updateAvailable: row.update_available,
  }
}
