import * as contract from '#contract/prints/print-failures.ts'
import * as photos from '#contract/prints/print-photos.ts'
import * as testPrints from '#contract/prints/test-prints.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { serveTable } from '../platform/http/routes/serve-table.ts'
import { answerFailure, listFailures, readPhoto } from './print-failures.ts'
import { approvePhoto, listPhotoTable, refusePhoto } from './print-photos.ts'
import { addPrint, listForStudio, removePrint } from './test-prints.ts'

export function printAdminRoutes(app: App) {
  const { platform } = app
  serve(app, testPrints.listAdminTestPrints, ({ params }) => listForStudio(platform, params.id))
  serve(app, testPrints.addTestPrint, (call) => addPrint(platform, call))
  serve(app, testPrints.deleteTestPrint, (call) => removePrint(platform, call))
  serveTable(app, contract.listPrintFailures, (query) => listFailures(platform, query))
  serve(app, contract.readPrintFailurePhoto, ({ params }) => readPhoto(platform, params.id))
  serveTable(app, photos.listAdminPrintPhotos, (query) => listPhotoTable(platform, query))
  serve(app, photos.approvePrintPhoto, (call) => approvePhoto(platform, call))
  serve(app, photos.refusePrintPhoto, (call) => refusePhoto(platform, call))
  serve(app, contract.answerPrintFailure, (call) => answerFailure(platform, call))
}
