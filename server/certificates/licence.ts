import type { CertificateStatus, LicensedPeriod } from '#contract/certificates/certificates.ts'

type PlanPeriod = {
  starts_at: Date
  /** Null while Basic lasts. */
  ends_at: Date | null
  is_basic: boolean
  revoked_since: Date | null
}

type Licence = { status: CertificateStatus; periods: LicensedPeriod[] }

type Licensed = {
  issued_at: Date
  basic_since: Date | null
}

type SuspendedTime = { starts_at: Date; ends_at: Date }

export type Holder = {
  plans: readonly PlanPeriod[]
  suspensions: readonly SuspendedTime[]
  isSuspended: boolean
}

/** Prints made while a plan included the design stay licensed, except in time that was refunded, disputed or suspended. */
export function licenceOf(
  { issued_at, basic_since }: Licensed,
  { plans, suspensions, isSuspended, now }: Holder & { now: Date },
): Licence {
  if (isSuspended) return { status: 'revoked', periods: [] }
  const included = plans.flatMap((plan) => {
    const since = plan.is_basic ? basic_since : issued_at
    return since === null ? [] : [licensedTime(plan, since > issued_at ? since : issued_at)]
  })
  const merged = mergedTimes(included.filter(isLasting))
  const licensed = suspensions.reduce(withoutTime, merged)
  const isRunning = licensed.some(({ until }) => until > now.getTime())
  const ended = licensed.length > 0 ? 'ended' : 'revoked'
  return {
    status: isRunning ? 'valid' : ended,
    periods: licensed.map(({ from, until }) => ({
      from: new Date(from).toISOString(),
      until: until > now.getTime() ? null : new Date(until).toISOString(),
    })),
  }
}

type Time = { from: number; until: number }

function licensedTime({ starts_at, ends_at, revoked_since }: PlanPeriod, since: Date): Time {
  return {
    from: Math.max(starts_at.getTime(), since.getTime()),
    until: Math.min(
      ends_at?.getTime() ?? Number.POSITIVE_INFINITY,
      revoked_since?.getTime() ?? Number.POSITIVE_INFINITY,
    ),
  }
}

function mergedTimes(times: readonly Time[]) {
  const merged: Time[] = []
  for (const { from, until } of times.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else merged.push({ from, until })
  }
  return merged
}

function withoutTime(times: readonly Time[], { starts_at, ends_at }: SuspendedTime): Time[] {
  return times
    .flatMap(({ from, until }) => [
      { from, until: Math.min(until, starts_at.getTime()) },
      { from: Math.max(from, ends_at.getTime()), until },
    ])
    .filter(isLasting)
}

function isLasting({ from, until }: Time) {
  return from < until
}
