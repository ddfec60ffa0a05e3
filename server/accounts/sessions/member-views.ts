import { viewMinutes } from '#contract/accounts/member-views.ts'
import { minute } from '#contract/durations.ts'
import type { MemberView } from '../../platform/http/app/http.ts'
import type { SessionCookie } from '../../platform/http/headers/cookies.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUserRow } from '../users/queries.ts'
import { userReply } from '../users/users.ts'
import { deleteView, insertView } from './member-view-queries.ts'
import { hashOf } from './token-hash.ts'

type ViewRow = {
  role: 'user' | 'admin'
  suspended_at: Date | null
  second_factor_at: Date | null
  has_second_factor: boolean
  viewed_id: string | null
  view_ends_at: Date | null
}

/** Returns the view of a session. It has no member once its time is up, a role has changed, or the administrator is suspended or lost the second factor. */
export async function viewOf(
  platform: Pick<Platform, 'db' | 'now'>,
  { viewed_id, view_ends_at: endsAt, ...owner }: ViewRow,
): Promise<MemberView | undefined> {
  if (viewed_id === null || endsAt === null) return undefined
  const now = platform.now()
  const isAllowed = endsAt > now && isProvenAdmin(owner)
  const row = isAllowed ? await findUserRow(platform, viewed_id) : undefined
  return { member: row?.role === 'user' ? userReply(row, now) : undefined, endsAt }
}

function isProvenAdmin({
  role,
  suspended_at,
  second_factor_at,
  has_second_factor,
}: Omit<ViewRow, 'viewed_id' | 'view_ends_at'>) {
  return role === 'admin' && suspended_at === null && has_second_factor && second_factor_at !== null
}

export async function createView(
  platform: Pick<Platform, 'db' | 'now'>,
  session: SessionCookie,
  memberId: string,
) {
  const endsAt = new Date(platform.now().getTime() + viewMinutes * minute)
  const view = { tokenHash: hashOf(session.token ?? ''), memberId, endsAt }
  return (await insertView(platform, view)) ? endsAt : undefined
}

export async function endMemberView(platform: Pick<Platform, 'db'>, session: SessionCookie) {
  if (session.token) await deleteView(platform, hashOf(session.token))
  return {}
}
