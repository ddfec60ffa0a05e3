import { listDownloads, startArchiveDownload, startDownload } from '#contract/downloads.ts'
import type { App } from '../platform/http/http.ts'
import { serve } from '../platform/http/serve.ts'
import { serveFile } from '../platform/http/serve-file.ts'
import { grantArchive } from './archives.ts'
import { grantDownload, openLink } from './downloads.ts'
import { listDownloadPage } from './history.ts'
import { linkPath } from './links.ts'

export function downloadRoutes(app: App) {
  const { platform } = app
  serve(app, startDownload, ({ user, params }) => grantDownload(platform, user, params.fileId))
  serve(app, startArchiveDownload, ({ user, params }) => grantArchive(platform, user, params.productId))
  serve(app, listDownloads, ({ user, query }) => listDownloadPage(platform, user, query))
  serveFile(app, linkPath, (params) => openLink(platform, params))
}
