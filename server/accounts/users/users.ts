import { blankProfileImg, type refreshSession, type User } from '#contract/accounts/accounts.ts'
import { subscriptionState, syncAfterCheckout } from '../../billing/billing.ts'
import { Refusal } from '../../platform/errors.ts'
import { mediaUrl } from '../../platform/http/files/media.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { countryName } from './countries.ts'
import { findUserRow, type UserRow } from './queries.ts'

export async function findUserById(
  platform: Pick<Platform, 'db' | 'now'>,
  userId: string,
): Promise<User | undefined> {
  const row = isUuid(userId) ? await findUserRow(platform, userId) : undefined
  return row && userReply(row, platform.now())
}

export async function signedInUser(platform: Pick<Platform, 'db' | 'now'>, userId: string) {
  const user = await findUserById(platform, userId)
  if (!user) throw new Refusal(401, 'Please log in.')
  return { user }
}

/** First syncs a checkout whose webhook is late, but not during a view as a member. */
export async function getSessionUser(
  platform: Platform,
  { user, view }: Pick<Call<typeof refreshSession>, 'user' | 'view'>,
) {
  if (view) return { user, view: { ...view, endsAt: view.endsAt.toISOString() } }
  const isSynced = await syncAfterCheckout(platform, user)
  return { ...(isSynced ? await signedInUser(platform, user.id) : { user }), view: null }
}

/** Names every field of the contract, so that nothing else can leave the server. */
export function userReply(row: UserRow, now: Date): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    country: countryName(row.country_code),
    countryCode: row.country_code ?? '',
    profileImg: row.profile_key === null ? blankProfileImg : mediaUrl(row.profile_key),
    ...subscriptionState(row, now),
    isRefundUnderway: row.is_refund_underway,
    // A disputed payment suspends too; only billing stores it.
    suspendedAt: (row.suspended_at ?? row.blocked_at)?.toISOString() ?? null,
    suspendedReason: row.suspended_reason ?? (row.blocked_at ? 'a payment was disputed' : null),
    pendingEmail: row.pending_email,
    emailProblem: row.email_problem,
  }
}
