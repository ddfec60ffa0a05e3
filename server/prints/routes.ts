import { getOpenPrintFailure, reportPrintFailure } from '#contract/prints/print-failures.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { reportFailure, showOpenFailure } from './print-failures.ts'

export function printRoutes(app: App) {
  const { platform } = app
  serve(app, reportPrintFailure, (call) => reportFailure(platform, call))
  serve(app, getOpenPrintFailure, ({ user, params }) => showOpenFailure(platform, user, params.productId))
}
