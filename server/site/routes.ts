import { getTrackingScripts } from '#contract/site/site.ts'
import type { App } from '../platform/http/app/http.ts'
import { trackingScripts } from '../platform/http/headers/tracking-scripts.ts'
import { serve } from '../platform/http/routes/serve.ts'
import { robots, securityContact, sitemap } from './site.ts'

export function siteRoutes(app: App) {
  const { urls, tracking } = app.platform
  serve(app, getTrackingScripts, async () => trackingScripts(tracking))
  const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }
  const xml = { ...text, 'content-type': 'application/xml; charset=utf-8' }
  app.get('/robots.txt', async (_request, reply) => reply.headers(text).send(robots(urls.public)))
  app.get('/sitemap.xml', async (_request, reply) => reply.headers(xml).send(sitemap(urls.public)))
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply.headers(text).send(securityContact(app.platform)),
  )
}
