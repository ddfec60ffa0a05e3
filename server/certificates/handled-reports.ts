import { changedMeanwhile } from '#contract/admin.ts'
import { formatCertificateCode } from '#contract/certificates/certificate-code.ts'
import type { handleSellerReport, reopenSellerReport } from '#contract/certificates/seller-reports.ts'
import { recordAudit, refuseStale } from '../platform/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import type { Call } from '../platform/http/routes/serve.ts'
import { isUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { lockReport, updateHandling } from './seller-report-queries.ts'

type Deps = Pick<Platform, 'db' | 'now'>

export async function handleReport(platform: Deps, call: Call<typeof handleSellerReport>) {
  const note = call.body.note || null
  await inTransaction(platform, async (inside) => {
    const report = await reportOr404(inside, call.params.id)
    if (report.handled_at !== null) {
      if (report.handled_by === call.user.id && report.handled_note === note) return
      throw new Refusal(
        409,
        `${report.handledBy ?? 'Another administrator'} has already handled this report. Your note was not saved.`,
        { code: changedMeanwhile },
      )
    }
    const handling = { handled_at: inside.now(), handled_by: call.user.id, handled_note: note }
    await updateHandling(inside, report.id, handling)
    await recordAudit(inside, call, { action: 'handle', subject: subjectOf(report) })
  })
  return {}
}

export async function reopenReport(platform: Deps, call: Call<typeof reopenSellerReport>) {
  await inTransaction(platform, async (inside) => {
    const report = await reportOr404(inside, call.params.id)
    if (report.handled_at === null) return
    if (report.handled_at.getTime() !== Date.parse(call.body.handledAt))
      return refuseStale(inside, subjectOf(report))
    await updateHandling(inside, report.id, { handled_at: null, handled_by: null, handled_note: null })
    await recordAudit(inside, call, { action: 'reopen', subject: subjectOf(report) })
  })
  return {}
}

async function reportOr404(inside: Deps, id: string) {
  return (isUuid(id) ? await lockReport(inside, id) : undefined) ?? notFound('Report')
}

function subjectOf({ id, code }: { id: string; code: string }) {
  return { kind: 'seller-report' as const, id, name: formatCertificateCode(code) }
}
