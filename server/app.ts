import { serveApiDocument } from './platform/api-document.ts'
import type { Config } from './platform/config.ts'
import { serveHealth } from './platform/health.ts'
import { createApp } from './platform/http.ts'
import { serveMailbox } from './platform/mailbox-page.ts'
import type { Platform } from './platform/platform.ts'
import { serveWebPages } from './platform/web-pages.ts'

/** The whole service on one platform. The one file that knows every feature. */
export async function buildApp(platform: Platform, config: Pick<Config, 'local' | 'apiDocs'>) {
  const app = await createApp(platform, async () => undefined)
  serveHealth(app, platform)
  if (config.apiDocs) serveApiDocument(app, platform.urls.public)
  if (config.local) serveMailbox(app, platform.db)
  await serveWebPages(app)
  return app
}
