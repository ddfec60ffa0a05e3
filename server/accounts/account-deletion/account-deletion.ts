import { notFound, Refusal } from '../../platform/errors.ts'
import { loosenFiles } from '../../platform/files/loose-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseCurrentPassword } from '../passwords/current-password.ts'
import { deleteResetCode } from '../passwords/reset-link-queries.ts'
import { forgetAttempts } from '../rate-limits/account-limits.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { deleteUser, lockAccount, updateUserRow } from '../users/queries.ts'

/** Without the hash that the password was compared with: an administrator does it. */
type Leaver = { userId: string; passwordHash?: string | undefined; dueAt: Date }

/** Part of the caller's transaction: signs out everywhere, until the owner signs in again or the time is over. */
export async function beginLeaving(platform: Pick<Platform, 'db'>, { userId, passwordHash, dueAt }: Leaver) {
  const account = (await lockAccount(platform, userId)) ?? notFound('User')
  if (passwordHash && account.password_hash !== passwordHash) refuseCurrentPassword()
  const known = account.deletion_due_at
  if (known) return { dueAt: known, isNew: false }
  await updateUserRow(platform, userId, { deletion_due_at: dueAt, pending_email: null })
  await deleteSessions(platform, userId)
  await deleteResetCode(platform, userId)
  return { dueAt, isNew: true }
}

/** Until the caller's transaction ends, nobody begins to leave, or comes back. */
export async function isLeaving(platform: Pick<Platform, 'db'>, userId: string) {
  const account = (await lockAccount(platform, userId)) ?? notFound('User')
  return account.deletion_due_at !== null
}

/** Part of the caller's transaction: whoever signs in keeps the account. True when it was to be deleted. */
export async function comeBack(platform: Pick<Platform, 'db' | 'now'>, userId: string) {
  const account = await lockAccount(platform, userId)
  if (!account || isGone(account, platform.now())) throw new Refusal(401, 'Please log in.')
  if (account.deletion_due_at === null) return false
  await updateUserRow(platform, userId, { deletion_due_at: null })
  return true
}

/** From this time on nobody can sign in any more, and the account only waits to be deleted. */
export function isGone({ deletion_due_at }: { deletion_due_at: Date | null }, now: Date) {
  return deletion_due_at !== null && deletion_due_at <= now
}

/** Part of the caller's transaction. The address that is free now, and the photo's key; undefined when it is not due. */
export async function deleteDueAccount(platform: Pick<Platform, 'db' | 'now'>, userId: string) {
  const account = await lockAccount(platform, userId)
  if (!account || !isGone(account, platform.now())) return undefined
  const keys = account.profile_key === null ? [] : [account.profile_key]
  await loosenFiles(platform, keys)
  await deleteUser(platform, userId)
  return { email: account.email, keys }
}

/** Counts of wrong passwords and codes stand under the address. */
export function forgetAddress(platform: Pick<Platform, 'limits' | 'keys'>, email: string) {
  return forgetAttempts(platform, { email })
}
