import { getOpenPrintFailure, reportPrintFailure } from '#contract/prints/print-failures.ts'
import { addPrintPhoto, deletePrintPhoto, listPrintPhotos } from '#contract/prints/print-photos.ts'
import { listTestPrints } from '#contract/prints/test-prints.ts'
import type { App } from '../platform/http/app/http.ts'
import { serveFile } from '../platform/http/files/serve-file.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { reportFailure, showOpenFailure } from './print-failures.ts'
import { addPhoto, listPhotosOf, openPhoto, photoPath, removePhoto } from './print-photos.ts'
import { listTestPrintsOf } from './test-prints.ts'

export function printRoutes(app: App) {
  const { platform } = app
  serve(app, reportPrintFailure, (call) => reportFailure(platform, call))
  serve(app, listTestPrints, ({ params }) => listTestPrintsOf(platform, params.productId))
  serve(app, listPrintPhotos, ({ user, params }) => listPhotosOf(platform, user, params.productId))
  serve(app, addPrintPhoto, (call) => addPhoto(platform, call))
  serve(app, deletePrintPhoto, (call) => removePhoto(platform, call))
  serveFile(app, photoPath, async ({ id }, findUser) => openPhoto(platform, await findUser(), id))
  serve(app, getOpenPrintFailure, ({ user, params }) => showOpenFailure(platform, user, params.productId))
}
