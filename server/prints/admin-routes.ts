import * as contract from '#contract/prints/print-failures.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { serveTable } from '../platform/http/routes/serve-table.ts'
import { answerFailure, listFailures, readPhoto } from './print-failures.ts'

export function printAdminRoutes(app: App) {
  const { platform } = app
  serveTable(app, contract.listPrintFailures, (query) => listFailures(platform, query))
  serve(app, contract.readPrintFailurePhoto, ({ params }) => readPhoto(platform, params.id))
  serve(app, contract.answerPrintFailure, (call) => answerFailure(platform, call))
}
