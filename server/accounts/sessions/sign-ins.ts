import type { User } from '#contract/accounts/accounts.ts'
import { day } from '#contract/durations.ts'
import { retentionDays } from '#contract/retention.ts'
import { cutPage, readCursor } from '../../platform/database/paging/cursors.ts'
import { rowLimits } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Browser } from '../users/browser.ts'
import { deviceName } from './device-name.ts'
import {
  countSignIns,
  deleteSignInsBefore,
  insertSignIn,
  type SignInKind,
  selectSignInPage,
} from './sign-in-queries.ts'

export function recordSignIn(
  platform: Pick<Platform, 'db' | 'now'>,
  { userId, kind }: { userId: string; kind: SignInKind },
  { client }: Pick<Browser, 'client'>,
) {
  return insertSignIn(platform, {
    user_id: userId,
    kind,
    user_agent: client.userAgent,
    happened_at: platform.now(),
  })
}

/** Records the sign-in without being awaited: the time of a refusal must not tell whether the account exists. */
export function recordFailedSignIn(
  platform: Pick<Platform, 'db' | 'now'>,
  failed: { userId: string; kind: SignInKind },
  browser: Pick<Browser, 'client' | 'log'>,
) {
  recordBelowLimit(platform, failed, browser).catch((error) =>
    browser.log.warn({ err: error, userId: failed.userId }, 'a failed sign-in could not be recorded'),
  )
}

async function recordBelowLimit(
  platform: Pick<Platform, 'db' | 'now'>,
  failed: { userId: string; kind: SignInKind },
  browser: Pick<Browser, 'client'>,
) {
  const attemptedAt = platform.now()
  const since = new Date(attemptedAt.getTime() - rowLimits.recordedFailures.window)
  const count = await countSignIns(platform, { ...failed, since })
  if (count < rowLimits.recordedFailures.most)
    await recordSignIn({ ...platform, now: () => attemptedAt }, failed, browser)
}

export async function listSignInPage(
  platform: Pick<Platform, 'db' | 'now' | 'keys'>,
  user: Pick<User, 'id'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const list = 'sign-ins'
  const after = readCursor(platform, list, cursor)
  const since = oldest(platform)
  const rows = await selectSignInPage(platform, { userId: user.id, since, after, limit })
  const page = cutPage(platform, rows, { list, limit })
  const signIns = page.rows.map(({ id, kind, user_agent, happened_at }) => ({
    id,
    kind,
    device: deviceName(user_agent),
    happenedAt: happened_at.toISOString(),
  }))
  return { signIns, nextCursor: page.nextCursor }
}

export function deleteOldSignIns(platform: Pick<Platform, 'db' | 'now'>) {
  return deleteSignInsBefore(platform, oldest(platform))
}

function oldest({ now }: Pick<Platform, 'now'>) {
  return new Date(now().getTime() - retentionDays.signIns * day)
}
