import { startRoomView } from '#contract/catalogue/room-view.ts'
import {
  downloadAssembly,
  downloadListingKit,
  exportDownloads,
  listDownloads,
  startAllUpdatesDownload,
  startArchiveDownload,
  startDownload,
  startSelectionDownload,
  startUpdateDownload,
} from '#contract/downloads/downloads.ts'
import type { App } from '../platform/http/app/http.ts'
import { withProvenRole } from '../platform/http/app/second-factor.ts'
import { serveFile } from '../platform/http/files/serve-file.ts'
import { serve } from '../platform/http/routes/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { grantAllUpdates, grantArchive, grantSelection, grantUpdate } from './archives.ts'
import { assemblyGuide } from './assembly-guide.ts'
import { grantDownload, openLink } from './downloads.ts'
import { exportDownloadList, listDownloadPage } from './history.ts'
import { linkPath } from './links.ts'
import { listingKitZip } from './listing-kit.ts'
import { roomPath } from './room/room-links.ts'
import { grantRoomView, openRoomView } from './room/room-view.ts'

export function downloadRoutes(app: App) {
  const platformOf = ({ log }: Pick<Platform, 'log'>) => ({ ...app.platform, log })
  serve(app, startDownload, (call) =>
    grantDownload(platformOf(call), withProvenRole(app.platform, call), call.params.fileId),
  )
  serve(app, startArchiveDownload, (call) =>
    grantArchive(platformOf(call), withProvenRole(app.platform, call), call.params.productId),
  )
  serve(app, startSelectionDownload, (call) =>
    grantSelection(platformOf(call), withProvenRole(app.platform, call), call.body),
  )
  serve(app, startUpdateDownload, (call) =>
    grantUpdate(platformOf(call), withProvenRole(app.platform, call), call.params.productId),
  )
  serve(app, startAllUpdatesDownload, (call) =>
    grantAllUpdates(platformOf(call), withProvenRole(app.platform, call)),
  )
  serve(app, downloadListingKit, (call) =>
    listingKitZip(platformOf(call), withProvenRole(app.platform, call), call.params.productId),
  )
  serve(app, downloadAssembly, (call) =>
    assemblyGuide(platformOf(call), withProvenRole(app.platform, call), call.params.productId),
  )
  serve(app, exportDownloads, async ({ user, query }) => exportDownloadList(app.platform, user, query))
  serve(app, listDownloads, ({ user, query }) => listDownloadPage(app.platform, user, query))
  serve(app, startRoomView, (call) => grantRoomView(app.platform, withProvenRole(app.platform, call), call))
  serveFile(app, roomPath, (params) => openRoomView(app.platform, params))
  serveFile(app, linkPath, (params, _findUser, log) => openLink(platformOf({ log }), params))
}
