import type { User } from '#contract/accounts.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { day, minute } from '../../platform/durations.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SecondFactor } from '../../platform/http/http.ts'
import type { SessionCookie } from '../../platform/http/session-cookie.ts'
import { spoken } from '../../platform/limits/rate-limiter.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSessionId } from '../sessions/sessions.ts'
import { secondFactorLockedMail } from './mails.ts'
import {
  deleteTries,
  lockTries,
  markOwnerTold,
  type TriedBy,
  updateTries,
} from './second-factor-lock-queries.ts'

const freeTries = 5
const longestLock = day

type Asked = { user: Pick<User, 'id'>; session: SessionCookie; secondFactor: SecondFactor }

/**
 * Whose tries these are. All sessions that have shown only the password share one count, as parallel guesses must
 * (RFC 4226, 7.3). A session that has shown the factor has its own, so that they cannot lock its owner out of it.
 */
async function triedBy(
  platform: Pick<Platform, 'db'>,
  { user, session, secondFactor }: Asked,
): Promise<TriedBy> {
  const sessionId = secondFactor === 'passed' ? await findSessionId(platform, session) : null
  return { userId: user.id, sessionId }
}

/** Counts a try before its code is compared, or refuses it while the lock lasts. */
export async function takeFactorTry(platform: Pick<Platform, 'db' | 'now'>, asked: Asked): Promise<TriedBy> {
  const by = await triedBy(platform, asked)
  await inTransaction(platform, async (inside) => {
    const { tries, locked_until } = await lockTries(inside, by)
    const now = inside.now()
    if (locked_until && locked_until > now) refuseWhileLocked(locked_until, now)
    await updateTries(inside, by, { tries: tries + 1, locked_until: lockAfter(tries + 1, now) })
  })
  return by
}

/** The fifth wrong code locks for a minute, and each further one for twice as long as the one before. */
export function lockAfter(tries: number, now: Date): Date | null {
  if (tries < freeTries) return null
  return new Date(now.getTime() + Math.min(minute * 2 ** (tries - freeTries), longestLock))
}

function refuseWhileLocked(until: Date, now: Date): never {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  throw new Refusal(429, `Too many wrong codes. Please try again in ${spoken(seconds)}.`, {
    retryAfterSeconds: seconds,
  })
}

/** After a right code. */
export function forgetFactorTries(platform: Pick<Platform, 'db'>, by: TriedBy) {
  return deleteTries(platform, by)
}

/** After a wrong code: the first lock is mailed, the others of the same series are not. */
export function tellOwnerOfLock(
  platform: Pick<Platform, 'db' | 'now' | 'mail' | 'jobs'>,
  { email, name }: Pick<User, 'email' | 'name'>,
  by: TriedBy,
) {
  return inTransaction(platform, async (inside) => {
    if (await markOwnerTold(inside, by, freeTries))
      await inside.mail.send(inside, { to: email, template: secondFactorLockedMail, data: { name } })
  })
}
