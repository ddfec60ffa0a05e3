import { getOpenPrintFailure, reportPrintFailure } from '#contract/prints/print-failures.ts'
import { listTestPrints } from '#contract/prints/test-prints.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { reportFailure, showOpenFailure } from './print-failures.ts'
import { listTestPrintsOf } from './test-prints.ts'

export function printRoutes(app: App) {
  const { platform } = app
  serve(app, reportPrintFailure, (call) => reportFailure(platform, call))
  serve(app, listTestPrints, ({ params }) => listTestPrintsOf(platform, params.productId))
  serve(app, getOpenPrintFailure, ({ user, params }) => showOpenFailure(platform, user, params.productId))
}
