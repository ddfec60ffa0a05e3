import { notFound, Refusal } from '../../platform/errors.ts'
import { orphanFiles } from '../../platform/files/orphaned-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseCurrentPassword } from '../passwords/current-password.ts'
import { deleteResetCode } from '../passwords/reset-link-queries.ts'
import { clearAttempts } from '../rate-limits/account-limits.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { deleteUser, findAccountById, lockAccount, updateUserRow } from '../users/queries.ts'

type ScheduledDeletion = { userId: string; passwordHash?: string | undefined; dueAt: Date }

/** Schedules the deletion as part of the caller's transaction. Signs out everywhere; the owner can cancel by signing in before `dueAt`. */
export async function scheduleAccountDeletion(
  platform: Pick<Platform, 'db'>,
  { userId, passwordHash, dueAt }: ScheduledDeletion,
) {
  const account = (await lockAccount(platform, userId)) ?? notFound('User')
  if (passwordHash && account.password_hash !== passwordHash) refuseCurrentPassword()
  const known = account.deletion_due_at
  if (known) return { dueAt: known, isNew: false }
  await updateUserRow(platform, userId, { deletion_due_at: dueAt, pending_email: null })
  await deleteSessions(platform, userId)
  await deleteResetCode(platform, userId)
  return { dueAt, isNew: true }
}

/** Throws a Refusal when the password has changed since it was compared. */
export async function assertSamePassword(
  platform: Pick<Platform, 'db'>,
  userId: string,
  passwordHash: string | undefined,
) {
  const account = await findAccountById(platform, userId)
  if (passwordHash && account?.password_hash !== passwordHash) refuseCurrentPassword()
}

/** Locks the account until the caller's transaction ends. */
export async function isDeletionScheduled(platform: Pick<Platform, 'db'>, userId: string) {
  const account = (await lockAccount(platform, userId)) ?? notFound('User')
  return account.deletion_due_at !== null
}

export async function cancelAccountDeletion(platform: Pick<Platform, 'db' | 'now'>, userId: string) {
  const account = await lockAccount(platform, userId)
  if (!account || isDeletionDue(account, platform.now())) throw new Refusal(401, 'Please log in.')
  if (account.deletion_due_at === null) return false
  await updateUserRow(platform, userId, { deletion_due_at: null })
  return true
}

export function isDeletionDue({ deletion_due_at }: { deletion_due_at: Date | null }, now: Date) {
  return deletion_due_at !== null && deletion_due_at <= now
}

export async function lockDueAccount(platform: Pick<Platform, 'db' | 'now'>, userId: string) {
  const account = await lockAccount(platform, userId)
  return account && isDeletionDue(account, platform.now()) ? account : undefined
}

/** Deletes a locked account as part of the caller's transaction. Returns the storage keys to remove. */
export async function deleteLockedAccount(
  platform: Pick<Platform, 'db' | 'now'>,
  { id, profile_key }: { id: string; profile_key: string | null },
) {
  const keys = profile_key === null ? [] : [profile_key]
  await orphanFiles(platform, keys)
  await deleteUser(platform, id)
  return keys
}

export function clearAttemptsAt(platform: Pick<Platform, 'limits' | 'keys'>, email: string) {
  return clearAttempts(platform, { email })
}
