import { getPrintability } from '#contract/catalogue/product-printability.ts'
import { getPreview } from '#contract/catalogue/studio/product-preview.ts'
import { listVersions as listVersionsCall } from '#contract/catalogue/studio/uploads.ts'
import type { App } from '../../platform/http/app/http.ts'
import { withProvenRole } from '../../platform/http/app/second-factor.ts'
import { serveFile } from '../../platform/http/files/serve-file.ts'
import { serve } from '../../platform/http/routes/serve.ts'
import { openOriginal, openPreview, originalPath, previewPath } from './previews.ts'
import { listPreviews, listVersions, showPrintability } from './version-history.ts'

export function versionRoutes(app: App) {
  const { platform } = app
  serve(app, listVersionsCall, (call) =>
    listVersions(platform, withProvenRole(platform, call), call.params.id),
  )
  serve(app, getPreview, async (call) => ({
    parts: await listPreviews(platform, withProvenRole(platform, call), call.params.id),
  }))
  serve(app, getPrintability, (call) =>
    showPrintability(platform, withProvenRole(platform, call), call.params.id),
  )
  serveFile(app, previewPath, async ({ fileId }, findUser) => openPreview(platform, await findUser(), fileId))
  serveFile(app, originalPath, async ({ fileId }, findUser) =>
    openOriginal(platform, await findUser(), fileId),
  )
}
