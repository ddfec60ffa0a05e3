import { inTransaction } from '../platform/database/database.ts'
import { analyzeJobs } from '../platform/jobs/analyze-jobs.ts'
import { secondsUntilBulkMail } from '../platform/mail/bulk-backpressure.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'jobs'>
type Part = { after?: string }
type Bulk<Data> = { job: string; key: string; part: Data }

const membersAtOnce = 200

/** In one transaction, so that a crash neither loses nor repeats an email. */
export function mailPart<P extends Deps, Data extends Part>(
  platform: P,
  bulk: Bulk<Data>,
  mailBatch: (inside: P, batch: { after: string | undefined; limit: number }) => Promise<string[]>,
) {
  return inTransaction(platform, async (inside) => {
    const startAfterSeconds = await secondsUntilBulkMail(inside)
    if (startAfterSeconds > 0) {
      await analyzeJobs(inside)
      return enqueuePart(inside, bulk, startAfterSeconds)
    }
    const receivers = await mailBatch(inside, { after: bulk.part.after, limit: membersAtOnce })
    const after = receivers.at(-1)
    if (receivers.length < membersAtOnce || after === undefined) return
    await enqueuePart(inside, { ...bulk, part: { ...bulk.part, after } })
  })
}

export function enqueuePart(inside: Deps, { job, key, part }: Bulk<Part>, startAfterSeconds = 0) {
  const singleKey = `${key}:${part.after ?? ''}`
  return inside.jobs.enqueue(inside, job, part, { singleKey, startAfterSeconds })
}
