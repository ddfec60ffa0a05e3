import { randomBytes } from 'node:crypto'
import type { User } from '#contract/accounts/accounts.ts'
import { day, hour, minute } from '#contract/durations.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import type { SecondFactor, SignedIn } from '../../platform/http/app/http.ts'
import type { SessionCookie } from '../../platform/http/headers/cookies.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Browser } from '../users/browser.ts'
import { findUserOfSession } from '../users/queries.ts'
import { userReply } from '../users/users.ts'
import { deviceName } from './device-name.ts'
import { viewOf } from './member-views.ts'
import {
  deleteSession,
  deleteSessionOf,
  deleteSessions,
  deleteStaleSessions,
  findSession,
  insertSession,
  replaceToken,
  selectSessions,
  touchSession,
} from './session-queries.ts'
import { hashOf } from './token-hash.ts'

const lives = {
  user: { idle: 30 * day, longest: 90 * day },
  admin: { idle: 30 * minute, longest: 12 * hour },
}

function sessionEnd(
  { signedInAt, lastUsedAt }: { signedInAt: Date; lastUsedAt: Date },
  role: User['role'],
): Date {
  const { idle, longest } = lives[role]
  return new Date(Math.min(lastUsedAt.getTime() + idle, signedInAt.getTime() + longest))
}

export async function authenticate(
  platform: Pick<Platform, 'db' | 'now' | 'log'>,
  token: string,
): Promise<SignedIn | undefined> {
  const now = platform.now()
  const tokenHash = hashOf(token)
  const row = await findUserOfSession(platform, { tokenHash, now })
  if (!row) return undefined
  const used = { signedInAt: row.signed_in_at, lastUsedAt: row.last_used_at }
  if (sessionEnd(used, row.role) <= now) return undefined
  // Not awaited. Once a minute at most.
  if (now.getTime() - row.last_used_at.getTime() >= minute)
    touchSession(platform, tokenHash, now).catch((error) =>
      platform.log.warn({ err: error }, 'session not touched'),
    )
  return {
    user: userReply(row, now),
    secondFactor: secondFactorOf(row),
    secondFactorAt: row.second_factor_at,
    view: await viewOf(platform, row),
  }
}

function secondFactorOf(row: { has_second_factor: boolean; second_factor_at: Date | null }): SecondFactor {
  if (!row.has_second_factor) return 'none'
  return row.second_factor_at ? 'passed' : 'required'
}

/** Creates a new token at every sign-in and ends the session that the browser had (session fixation). */
export async function startSession(
  platform: Pick<Platform, 'db' | 'now'>,
  user: { id: string; role: User['role'] },
  { session, client }: Pick<Browser, 'session' | 'client'>,
): Promise<void> {
  if (session.token) await deleteSession(platform, hashOf(session.token))
  const token = randomBytes(32).toString('base64url')
  const now = platform.now()
  await insertSession(platform, {
    token_hash: hashOf(token),
    user_id: user.id,
    user_agent: client.userAgent,
    created_at: now,
    last_used_at: now,
  })
  session.set(token, new Date(now.getTime() + lives[user.role].longest))
}

export async function recordPassedFactor(
  platform: Pick<Platform, 'db' | 'now'>,
  user: Pick<User, 'role'>,
  session: SessionCookie,
) {
  const now = platform.now()
  const renewed = await renewToken(platform, user, session, { last_used_at: now, second_factor_at: now })
  return renewed ?? refuseEnded()
}

export async function renewSession(
  platform: Pick<Platform, 'db'>,
  user: Pick<User, 'id' | 'role'>,
  session: SessionCookie,
) {
  const renewed = await renewToken(platform, user, session)
  await deleteSessions(platform, user.id, renewed && hashOf(renewed.token))
  return renewed
}

/** Replaces the token but not the end of the session (ASVS 5.0, 7.2.4). Set the cookie after the commit. */
export async function renewToken(
  platform: Pick<Platform, 'db'>,
  { role }: Pick<User, 'role'>,
  session: SessionCookie,
  change: { last_used_at?: Date; second_factor_at?: Date } = {},
) {
  const token = randomBytes(32).toString('base64url')
  const next = { ...change, token_hash: hashOf(token) }
  const renewed = session.token && (await replaceToken(platform, hashOf(session.token), next))
  if (!renewed) return undefined
  return { token, expiresAt: new Date(renewed.created_at.getTime() + lives[role].longest) }
}

export async function findSessionId(platform: Pick<Platform, 'db'>, session: SessionCookie) {
  const found = session.token && (await findSession(platform, hashOf(session.token)))
  return found ? found.id : refuseEnded()
}

function refuseEnded(): never {
  throw new Refusal(401, 'Please log in.')
}

export async function signOut(platform: Pick<Platform, 'db'>, { session, log }: Browser) {
  const ended = session.token ? await deleteSession(platform, hashOf(session.token)) : undefined
  session.clear()
  if (ended) log.info({ event: 'logout', userId: ended.user_id }, 'signed out')
  return {}
}

export async function listSessions(
  platform: Pick<Platform, 'db' | 'now'>,
  user: Pick<User, 'id' | 'role'>,
  session: SessionCookie,
) {
  const current = session.token ? hashOf(session.token) : Buffer.alloc(0)
  const rows = await selectSessions(platform, user.id)
  const sessions = rows
    .filter(
      (row) =>
        sessionEnd({ signedInAt: row.created_at, lastUsedAt: row.last_used_at }, user.role) > platform.now(),
    )
    .map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent),
      signedInAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      isCurrent: row.token_hash.equals(current),
    }))
  return { sessions }
}

export async function endSessionOf(
  platform: Pick<Platform, 'db'>,
  user: Pick<User, 'id'>,
  sessionId: string,
) {
  if (!isUuid(sessionId) || !(await deleteSessionOf(platform, user.id, sessionId))) notFound('Session')
}

export async function removeEndedSessions(platform: Pick<Platform, 'db' | 'now'>) {
  const now = platform.now().getTime()
  await deleteStaleSessions(platform, {
    usedBefore: new Date(now - lives.user.idle),
    startedBefore: new Date(now - lives.user.longest),
  })
}
