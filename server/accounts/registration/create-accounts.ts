import type { User } from '#contract/accounts/accounts.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockUntilCommit } from '../../platform/database/locks/transaction-lock.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashPassword, serviceQueueEntry } from '../passwords/passwords.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { findAccount, hasAdmin, insertUser, updateUserRow } from '../users/queries.ts'

type Member = {
  email: string
  password: string
  name: string
  countryCode: string
  role?: User['role']
}

export async function createMember(
  platform: Pick<Platform, 'db' | 'now'>,
  { password, name, countryCode, role = 'user', ...member }: Member,
): Promise<{ id: string }> {
  const email = member.email.toLowerCase()
  const known = await findAccount(platform, email)
  if (known) return { id: known.id }
  const now = platform.now()
  const inserted = await insertUser(platform, {
    email,
    name,
    role,
    password_hash: await hashPassword(password, serviceQueueEntry),
    country_code: countryCode,
    verified_at: now,
    created_at: now,
  })
  return inserted ?? createMember(platform, { email, password, name, countryCode, role })
}

export async function createAdminIfNone(
  platform: Pick<Platform, 'db' | 'now' | 'log'>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (await hasAdmin(platform)) return
  const passwordHash = await hashPassword(password, serviceQueueEntry)
  await inTransaction(platform, async (inside) => {
    await lockUntilCommit(inside, 'first-administrator')
    if (await hasAdmin(inside)) return
    const now = platform.now()
    const admin = {
      name: 'Administrator',
      role: 'admin',
      password_hash: passwordHash,
      verified_at: now,
    } as const
    const inserted = await insertUser(inside, { ...admin, email, created_at: now })
    const known = inserted ?? (await findAccount(inside, email))
    if (!known) throw new Error('The administrator could not be created')
    if (!inserted) {
      await updateUserRow(inside, known.id, admin)
      await deleteSessions(inside, known.id)
    }
    platform.log.info({ event: 'role', userId: known.id, role: 'admin' }, 'administrator created')
  })
}
