import type { App } from '../platform/http/app/http.ts'
import { serveRaw } from '../platform/http/routes/serve.ts'
import { mailEventProviders } from '../platform/mail/mail-event-providers.ts'
import { receiveReports } from './mail-events.ts'
import { readMailgun } from './providers/mailgun.ts'
import { readPostmark } from './providers/postmark.ts'
import { readSendgrid } from './providers/sendgrid.ts'
import { type FetchText, readSes } from './providers/ses.ts'

export function mailEventRoutes(app: App, fetchFromSns?: FetchText) {
  const { platform } = app
  const readers = {
    ses: readSes(fetchFromSns),
    postmark: readPostmark,
    sendgrid: readSendgrid,
    mailgun: readMailgun,
  }
  for (const provider of mailEventProviders) {
    const secret = platform.mailEventSecrets[provider]
    if (secret === undefined) continue
    serveRaw(app, { path: `/mail/events/${provider}`, maxBytes: 1_000_000 }, ({ body, headers }) =>
      receiveReports(
        platform,
        { body, headers, receivedAt: platform.now() },
        { provider, secret, read: readers[provider] },
      ),
    )
  }
}
