import type { CertificateStatus, LicensedPeriod } from '#contract/certificates/certificates.ts'

type PlanPeriod = {
  starts_at: Date
  /** Null while Basic lasts. */
  ends_at: Date | null
  is_basic: boolean
  /** A refund or a dispute takes the licence back since then. */
  revoked_since: Date | null
}

type Licence = { status: CertificateStatus; periods: LicensedPeriod[] }

type Licensed = { issued_at: Date; access: 'basic' | 'paid' | null }

/**
 * Prints made while a plan included the design are licensed for ever, but for the time that was refunded or disputed.
 * A suspension revokes the certificate until it is lifted.
 */
export function licenceOf(
  { issued_at, access }: Licensed,
  { plans, isSuspended, now }: { plans: readonly PlanPeriod[]; isSuspended: boolean; now: Date },
): Licence {
  if (isSuspended) return { status: 'revoked', periods: [] }
  const periods = plans
    .filter(({ is_basic }) => access === 'basic' || !is_basic)
    .map((plan) => licensedTime(plan, issued_at))
    .filter(({ from, until }) => from < until)
  const merged = mergedTimes(periods)
  const isRunning = merged.some(({ until }) => until > now.getTime())
  const ended = merged.length > 0 ? 'ended' : 'revoked'
  return {
    status: isRunning ? 'valid' : ended,
    periods: merged.map(({ from, until }) => ({
      from: new Date(from).toISOString(),
      until: until > now.getTime() ? null : new Date(until).toISOString(),
    })),
  }
}

type Time = { from: number; until: number }

function licensedTime({ starts_at, ends_at, revoked_since }: PlanPeriod, issuedAt: Date): Time {
  return {
    from: Math.max(starts_at.getTime(), issuedAt.getTime()),
    until: Math.min(
      ends_at?.getTime() ?? Number.POSITIVE_INFINITY,
      revoked_since?.getTime() ?? Number.POSITIVE_INFINITY,
    ),
  }
}

/** Periods that touch or overlap become one. */
function mergedTimes(times: readonly Time[]) {
  const merged: Time[] = []
  for (const { from, until } of times.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else merged.push({ from, until })
  }
  return merged
}
