import { traceFile } from '#contract/downloads/traces.ts'
import type { App } from '../../platform/http/app/http.ts'
import { serve } from '../../platform/http/routes/serve.ts'
import { traceUpload } from './trace.ts'

export function traceRoutes(app: App) {
  serve(app, traceFile, (call) => traceUpload(app.platform, call))
}
