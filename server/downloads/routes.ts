import {
  listDownloads,
  startArchiveDownload,
  startDownload,
  startSelectionDownload,
  startUpdateDownload,
} from '#contract/downloads.ts'
import type { App } from '../platform/http/http.ts'
import { inProvenRole } from '../platform/http/second-factor.ts'
import { serve } from '../platform/http/serve.ts'
import { serveFile } from '../platform/http/serve-file.ts'
import { grantArchive, grantSelection, grantUpdate } from './archives.ts'
import { grantDownload, openLink } from './downloads.ts'
import { listDownloadPage } from './history.ts'
import { linkPath } from './links.ts'

export function downloadRoutes(app: App) {
  const { platform } = app
  serve(app, startDownload, (call) =>
    grantDownload(platform, inProvenRole(platform, call), call.params.fileId),
  )
  serve(app, startArchiveDownload, (call) =>
    grantArchive(platform, inProvenRole(platform, call), call.params.productId),
  )
  serve(app, startSelectionDownload, (call) =>
    grantSelection(platform, inProvenRole(platform, call), call.body),
  )
  serve(app, startUpdateDownload, (call) =>
    grantUpdate(platform, inProvenRole(platform, call), call.params.productId),
  )
  serve(app, listDownloads, ({ user, query }) => listDownloadPage(platform, user, query))
  serveFile(app, linkPath, (params) => openLink(platform, params))
}
