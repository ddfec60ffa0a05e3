import { getSystem } from '#contract/system.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { systemReader } from './system.ts'

export function systemRoutes(app: App) {
  serve(app, getSystem, systemReader(app.platform))
}
