import { Refusal } from '../platform/errors.ts'
import type { MailEventProvider } from '../platform/mail/mail-event-providers.ts'
import { type DeliveryReport, suppressAddress } from '../platform/mail/suppression.ts'
import type { Platform } from '../platform/platform.ts'
import type { Delivery, ReadReports } from './providers/provider.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log'>

export async function receiveReports(
  platform: Deps,
  delivery: Delivery,
  { provider, secret, read }: { provider: MailEventProvider; secret: string; read: ReadReports },
) {
  const reports = await read(delivery, secret)
  if (!reports) throw new Refusal(400, 'The signature is not valid.')
  for (const report of reports) await recordReport(platform, provider, report)
}

async function recordReport(platform: Deps, provider: MailEventProvider, report: DeliveryReport) {
  // A clock that is ahead must not outlive the day on which an administrator lifts the suppression.
  const happened_at = new Date(Math.min(report.happened_at.getTime(), platform.now().getTime()))
  const isNew = await suppressAddress(platform, { ...report, happened_at })
  platform.log.info({ event: 'mail-report', provider, reason: report.reason, isNew }, 'delivery report')
}
