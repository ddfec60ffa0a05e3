import type * as z from 'zod/mini'
import { formatCertificateCode, typedCode } from '#contract/certificates/certificate-code.ts'
import type { listSellerReports, reportSeller } from '#contract/certificates/seller-reports.ts'
import { day } from '#contract/durations.ts'
import { retentionDays } from '#contract/retention.ts'
import { listAdministrators } from '../accounts/accounts.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound } from '../platform/errors.ts'
import type { Call } from '../platform/http/routes/serve.ts'
import { networkOf } from '../platform/limits/network.ts'
import type { Platform } from '../platform/platform.ts'
import { verify } from './certificates.ts'
import { sellerReportedMail } from './mails.ts'
import { findCertificate } from './queries.ts'
import { deleteReportsBefore, insertReport, selectReports } from './seller-report-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'mail' | 'jobs' | 'limits'>
type Report = Pick<Call<typeof reportSeller>, 'params' | 'body' | 'client' | 'log'>

export async function receiveReport(platform: Deps, { params, body, client, log }: Report) {
  await platform.limits.take('seller-reports-network', networkOf(client.ip))
  await verify(platform, params.code)
  const certificate =
    (await findCertificate(platform, typedCode(params.code) ?? '')) ?? notFound('Certificate')
  await platform.limits.take('seller-reports-certificate', certificate.id)
  const { message, email } = body
  const report = {
    certificate_id: certificate.id,
    message,
    email: email ?? null,
    reported_at: platform.now(),
  }
  const data = {
    certificate: formatCertificateCode(certificate.code),
    seller: certificate.licensee ?? 'a closed account',
    design: certificate.title ?? 'a closed account',
    report: quoteLines(message),
    buyer: email ?? '',
  }
  await inTransaction(platform, async (inside) => {
    const { id } = await insertReport(inside, report)
    for (const { id: adminId, email: to, name } of await listAdministrators(inside))
      await platform.mail.send(inside, {
        to,
        template: sellerReportedMail,
        data: { ...data, name },
        cause: `seller-report:${id}:${adminId}`,
      })
    log.info({ event: 'seller-report', certificateId: certificate.id, reportId: id }, 'seller reported')
  })
  return {}
}

/** Marks every line as the words of a stranger, so that none can pass for a part of our email. */
function quoteLines(message: string) {
  return message
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n')
}

export async function listReports(
  platform: Pick<Platform, 'db' | 'keys'>,
  query: z.output<(typeof listSellerReports)['query']>,
): Promise<z.input<(typeof listSellerReports)['reply']>> {
  const page = await selectReports(platform, query)
  const rows = page.rows.map(({ reported_at, handled_at, sellerId, sellerName, ...row }) => ({
    ...row,
    handledAt: handled_at?.toISOString() ?? null,
    reportedAt: reported_at.toISOString(),
    seller: sellerId !== null && sellerName !== null ? { id: sellerId, name: sellerName } : null,
  }))
  return { ...page, rows }
}

export function deleteOldReports(platform: Pick<Platform, 'db' | 'now'>) {
  return deleteReportsBefore(platform, new Date(platform.now().getTime() - retentionDays.sellerReports * day))
}
