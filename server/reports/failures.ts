import type { Failure } from '#contract/reports.ts'
import type { Platform } from '../platform/platform.ts'
import {
  selectFailedAnalyses,
  selectFailedJobs,
  selectLostMails,
  selectPaymentAlarms,
} from './failure-queries.ts'
import type { Period } from './period.ts'

const sources = {
  mail: selectLostMails,
  analysis: selectFailedAnalyses,
  job: selectFailedJobs,
  payment: selectPaymentAlarms,
}

const kinds = ['mail', 'analysis', 'job', 'payment'] as const

export async function listFailuresOf(
  platform: Pick<Platform, 'readDb' | 'now'>,
  period: Period,
): Promise<{ failures: Failure[] }> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const rows = await sources[kind](platform, period)
      return rows.map(({ last_at, ...row }) => ({ ...row, kind, lastAt: last_at.toISOString() }))
    }),
  )
  return { failures: found.flat().toSorted((one, other) => other.lastAt.localeCompare(one.lastAt)) }
}
