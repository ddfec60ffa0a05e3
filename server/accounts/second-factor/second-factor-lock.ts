import type { User } from '#contract/accounts/accounts.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SecondFactor } from '../../platform/http/app/http.ts'
import type { SessionCookie } from '../../platform/http/headers/cookies.ts'
import { rowLimits } from '../../platform/limits/limits.ts'
import { spokenDuration } from '../../platform/limits/rate-limiter.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSessionId } from '../sessions/sessions.ts'
import { secondFactorLockedMail } from './mails.ts'
import {
  type AttemptsBy,
  deleteAttempts,
  lockAttempts,
  markOwnerMailed,
  updateAttempts,
} from './second-factor-lock-queries.ts'

const { firstLockAt, firstLock, longestLock } = rowLimits.secondFactorAttempts

type Attempt = { user: Pick<User, 'id'>; session: SessionCookie; secondFactor: SecondFactor }

/** RFC 4226, 7.3: sessions that showed only the password share one count, and cannot lock out a session that showed the factor. */
async function attemptsOf(
  platform: Pick<Platform, 'db'>,
  { user, session, secondFactor }: Attempt,
): Promise<AttemptsBy> {
  const sessionId = secondFactor === 'passed' ? await findSessionId(platform, session) : null
  return { userId: user.id, sessionId }
}

export async function limitSecondFactorAttempts(
  platform: Pick<Platform, 'db' | 'now'>,
  attempt: Attempt,
): Promise<AttemptsBy> {
  const by = await attemptsOf(platform, attempt)
  await inTransaction(platform, async (inside) => {
    const { tries, locked_until } = await lockAttempts(inside, by)
    const now = inside.now()
    if (locked_until && locked_until > now) refuseWhileLocked(locked_until, now)
    await updateAttempts(inside, by, { tries: tries + 1, locked_until: lockAfter(tries + 1, now) })
  })
  return by
}

export function lockAfter(attempts: number, now: Date): Date | null {
  if (attempts < firstLockAt) return null
  return new Date(now.getTime() + Math.min(firstLock * 2 ** (attempts - firstLockAt), longestLock))
}

function refuseWhileLocked(until: Date, now: Date): never {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  throw new Refusal(429, `Too many wrong codes. Please try again in ${spokenDuration(seconds)}.`, {
    retryAfterSeconds: seconds,
  })
}

export function clearSecondFactorAttempts(platform: Pick<Platform, 'db'>, by: AttemptsBy) {
  return deleteAttempts(platform, by)
}

export function mailSecondFactorLock(
  platform: Pick<Platform, 'db' | 'now' | 'mail' | 'jobs'>,
  { email, name }: Pick<User, 'email' | 'name'>,
  by: AttemptsBy,
) {
  return inTransaction(platform, async (inside) => {
    if (await markOwnerMailed(inside, by, firstLockAt))
      await inside.mail.send(inside, { to: email, template: secondFactorLockedMail, data: { name } })
  })
}
