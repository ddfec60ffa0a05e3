import type { App } from '../../platform/http/app/http.ts'
import { dropCalendar, dropFeed } from './feeds.ts'

export function dropFeedRoutes(app: App) {
  const headersFor = (type: string) => ({
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'public, max-age=3600',
  })
  app.get('/drops.rss', async (_request, reply) =>
    reply.headers(headersFor('application/rss+xml')).send(await dropFeed(app.platform)),
  )
  app.get('/drops.ics', async (_request, reply) =>
    reply.headers(headersFor('text/calendar')).send(await dropCalendar(app.platform)),
  )
}
