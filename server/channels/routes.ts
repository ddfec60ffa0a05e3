import { listChannelGuides } from '#contract/channels.ts'
import type { App } from '../platform/http/app/http.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { listGuides } from './channels.ts'

export function channelRoutes(app: App) {
  serve(app, listChannelGuides, () => listGuides(app.platform))
}
