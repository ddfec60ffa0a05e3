import { discardFailedWork, listFailedWork, retryFailedWork } from '#contract/system/failed-work.ts'
import { getSystem } from '#contract/system/system.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { serveTable } from '../platform/http/routes/serve-table.ts'
import { discardWork, listFailures, retryWork } from './failed-work.ts'
import { systemReader } from './system.ts'

export function systemRoutes(app: App) {
  const { platform } = app
  serve(app, getSystem, systemReader(platform))
  serveTable(app, listFailedWork, (query) => listFailures(platform, query))
  serve(app, retryFailedWork, (call) => retryWork(platform, call))
  serve(app, discardFailedWork, (call) => discardWork(platform, call))
}
