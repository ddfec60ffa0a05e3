import { limits } from '#contract/rules.ts'
import { readStored, store } from '../../ui/browser/storage.ts'

type Page = 'signup' | 'login'

/** An address whose code has not been entered. Kept in this tab, so that a reload shows its dialog again. */
export type PendingVerification = {
  email: string
  page: Page
  /** The plan that was chosen, where it is known. */
  priceId?: string | undefined
  sentAt: number
}

const key = 'pendingVerification'

export function readPending(page: Page): PendingVerification | undefined {
  const pending = parsePending(readStored(key, 'sessionStorage'))
  return pending?.page === page ? pending : undefined
}

export function startPending(next: Omit<PendingVerification, 'sentAt'>): PendingVerification {
  const before = parsePending(readStored(key, 'sessionStorage'))
  return savePending(continued(before, { ...next, sentAt: Date.now() }))
}

export function savePending(pending: PendingVerification): PendingVerification {
  store(key, JSON.stringify(pending), 'sessionStorage')
  return pending
}

export function clearPending() {
  store(key, '', 'sessionStorage')
}

/** Returns the verification with the plan and the time of the last code, when the email is the same. */
export function continued(
  before: PendingVerification | undefined,
  next: PendingVerification,
): PendingVerification {
  if (before?.email.toLowerCase() !== next.email.toLowerCase()) return next
  return {
    ...next,
    priceId: next.priceId ?? before.priceId,
    sentAt: secondsToWait(before.sentAt, next.sentAt) > 0 ? before.sentAt : next.sentAt,
  }
}

export function secondsToWait(sentAt: number, now: number): number {
  const passed = Math.max(0, now - sentAt)
  return Math.max(0, Math.ceil(limits.resendSeconds - passed / 1000))
}

/** Returns the stored verification; undefined for values in another format. */
export function parsePending(text: string | null): PendingVerification | undefined {
  try {
    const { email, page, priceId, sentAt } = JSON.parse(text ?? 'null') ?? {}
    const isOurs = typeof email === 'string' && typeof page === 'string' && Number.isFinite(sentAt)
    return isOurs && (page === 'signup' || page === 'login') ? { email, page, priceId, sentAt } : undefined
  } catch {
    return undefined
  }
}
