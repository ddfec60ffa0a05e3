import { listDownloads, startDownload } from '#contract/downloads.ts'
import type { App } from '../platform/http/http.ts'
import { serve } from '../platform/http/serve.ts'
import { serveFile } from '../platform/http/serve-file.ts'
import { grantDownload, listDownloadPage, openLink } from './downloads.ts'
import { linkPath } from './links.ts'

export function downloadRoutes(app: App) {
  const { platform } = app
  serve(app, startDownload, ({ user, params }) => grantDownload(platform, user, params.fileId))
  serve(app, listDownloads, ({ user, query }) => listDownloadPage(platform, user, query))
  serveFile(app, linkPath, (params) => openLink(platform, params))
}
