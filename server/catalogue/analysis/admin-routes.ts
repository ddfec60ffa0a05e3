import { repairFile, scaleUpload, turnFile } from '#contract/catalogue/studio/model-changes.ts'
import { getUpload, listUploads, retryUpload, uploadsPath } from '#contract/catalogue/studio/uploads.ts'
import type { App } from '../../platform/http/app/http.ts'
import { serveResumableUploads } from '../../platform/http/routes/resumable-uploads.ts'
import { serve } from '../../platform/http/routes/serve.ts'
import { showUpload, showUploads } from '../uploads/upload-view.ts'
import { uploadStore } from '../uploads/uploads.ts'
import { retryAnalysis } from './analysis.ts'
import { repairModel, turnModel } from './changed-models.ts'
import { scaleFile } from './scaling.ts'

export function uploadRoutes(app: App) {
  const { platform } = app
  serveResumableUploads(app, uploadsPath, uploadStore(platform))
  serve(app, listUploads, async ({ user, query }) => ({
    uploads: await showUploads(platform, { userId: user.id, productId: query.product }),
  }))
  serve(app, getUpload, async ({ user, params }) => ({
    upload: await showUpload(platform, { userId: user.id, id: params.id }),
  }))
  serve(app, retryUpload, (call) => retryAnalysis(platform, call))
  serve(app, scaleUpload, (call) => scaleFile(platform, call))
  serve(app, turnFile, (call) => turnModel(platform, call))
  serve(app, repairFile, (call) => repairModel(platform, call))
}
