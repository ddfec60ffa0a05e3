/** A longer pause ends a visit. */
const pauseMs = 3_600_000

export type Visits = {
  /** When the member was last here. */
  seenAt: number
  /** When the visit before this one ended; undefined during the first. */
  before: number | undefined
}

/** Returns the visits with one more moment recorded. */
export function visitsAfter(known: Visits | undefined, now: number): Visits {
  if (!known) return { seenAt: now, before: undefined }
  return { seenAt: now, before: now - known.seenAt > pauseMs ? known.seenAt : known.before }
}

export function readVisits(stored: string | null): Visits | undefined {
  const [seenAt, before] = (stored ?? '').split(' ').map(Number)
  return seenAt ? { seenAt, before: before || undefined } : undefined
}

export function writtenVisits({ seenAt, before }: Visits) {
  return `${seenAt} ${before ?? ''}`
}
