import { listAdminChannelGuides, saveChannelGuide } from '#contract/channels.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { listGuides, saveGuide } from './channels.ts'

export function channelAdminRoutes(app: App) {
  serve(app, listAdminChannelGuides, () => listGuides(app.platform))
  serve(app, saveChannelGuide, (call) => saveGuide(app.platform, call))
}
