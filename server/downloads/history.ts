import { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { User } from '#contract/accounts/accounts.ts'
import { formatCertificateCode } from '#contract/certificates/certificate-code.ts'
import type { listDownloads } from '#contract/downloads/downloads.ts'
import { brand } from '#contract/site/brand.ts'
import { cutPage, readCursor } from '../platform/database/paging/cursors.ts'
import { csvOf } from '../platform/http/files/csv.ts'
import { mediaUrl } from '../platform/http/files/media.ts'
import { FileAnswer } from '../platform/http/routes/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { archiveName } from './archives.ts'
import { selectDownloadPage } from './history-queries.ts'

const rowsAtOnce = 1_000

type HistoryQuery = z.output<typeof listDownloads.query>

export async function listDownloadPage(
  platform: Pick<Platform, 'db' | 'now' | 'keys'>,
  user: User,
  { limit, cursor, search, only }: HistoryQuery,
) {
  const list = only ? 'updated downloads' : 'downloads'
  const rows = await selectDownloadPage(platform, {
    userId: user.id,
    search: search?.trim(),
    only,
    after: readCursor(platform, list, cursor),
    limit,
  })
  const page = cutPage(platform, rows, { list, limit })
  return { downloads: page.rows.map(downloadOf), nextCursor: page.nextCursor }
}

const columns = ['downloadedAt', 'design', 'file', 'format', 'version', 'certificate', 'updateAvailable']

export function exportDownloadList(
  platform: Pick<Platform, 'db' | 'now' | 'keys'>,
  user: User,
  query: Pick<HistoryQuery, 'search' | 'only'>,
) {
  const rows = csvOf(columns, async (cursor) => {
    const page = await listDownloadPage(platform, user, { ...query, cursor, limit: rowsAtOnce })
    return { rows: page.downloads.map(csvRowOf), nextCursor: page.nextCursor }
  })
  return new FileAnswer({
    name: `${brand.name.toLowerCase()}-downloads-${platform.now().toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    content: Readable.from(rows),
  })
}

function csvRowOf({ certificateCode, ...row }: ReturnType<typeof downloadOf>) {
  return {
    ...row,
    design: row.productTitle,
    file: row.fileName,
    certificate: certificateCode ? formatCertificateCode(certificateCode) : '',
    updateAvailable: row.updateAvailable ? 'yes' : 'no',
  }
}

function downloadOf(row: Awaited<ReturnType<typeof selectDownloadPage>>[number]) {
  return {
    id: row.id,
    productId: row.product_id,
    productSlug: row.slug,
    productTitle: row.title,
    pictureUrl: row.card_key && mediaUrl(row.card_key),
    fileId: row.file_id,
    fileName: row.file_name ?? archiveName(row),
    format: row.format ?? ('zip' as const),
    version: row.version,
    downloadedAt: row.downloaded_at.toISOString(),
    updateAvailable: row.update_available,
    certificateCode: row.certificate_code,
  }
}
