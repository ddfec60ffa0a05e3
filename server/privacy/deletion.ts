import { deletionGraceDays } from '#contract/accounts/account-rules.ts'
import type { User } from '#contract/accounts/accounts.ts'
import type { deleteUser } from '#contract/accounts/users.ts'
import { day } from '#contract/durations.ts'
import type { deleteAccount } from '#contract/privacy.ts'
import {
  assertSamePassword,
  checkCurrentPassword,
  clearAttemptsAt,
  deleteLockedAccount,
  findUserById,
  isDeletionScheduled,
  listDueDeletions,
  lockDueAccount,
  scheduleAccountDeletion,
} from '../accounts/accounts.ts'
import { endBillingForClosing, endBillingForDeletion, reopenBilling } from '../billing/billing.ts'
import { closeCertificates } from '../certificates/certificates.ts'
import { deleteIdeasOf } from '../ideas/ideas.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { orphanFiles, removeOrphansNow } from '../platform/files/orphaned-files.ts'
import { formatDay } from '../platform/format-day.ts'
import type { Call } from '../platform/http/routes/serve.ts'
import { deleteMailsTo } from '../platform/mail/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { deletePrintsOf } from '../prints/prints.ts'
import { deletionScheduledMail } from './mails.ts'
import { lockExport, recordDeletedAccount } from './queries.ts'

/** Cancels the paid plan first; if the provider does not answer, nothing is scheduled. */
export async function requestDeletion(platform: Platform, call: Call<typeof deleteAccount>) {
  const { user, body, session, log } = call
  if (user.role === 'admin')
    throw new Refusal(403, 'An administrator’s account cannot be deleted here. Ask another administrator.')
  const passwordHash = await checkCurrentPassword(platform, call, body.password)
  const dueAt = await scheduleDeletion(platform, user, passwordHash)
  session.clear()
  log.info({ event: 'deletion-requested', userId: user.id }, 'account will be deleted')
  return { deletionDueAt: dueAt.toISOString() }
}

/** The audit entry comes first, because the plan ends before the deletion is stored. */
export async function deleteForMember(platform: Platform, call: Call<typeof deleteUser>) {
  const member = (await findUserById(platform, call.params.id)) ?? notFound('User')
  if (member.role === 'admin') throw new Refusal(409, 'Remove the admin role first.')
  const audit = (inside: Platform, action: string) =>
    recordAudit(inside, call, { action, subject: { kind: 'user', id: member.id } })
  const isAsked = await inTransaction(platform, async (inside) => {
    if (await isDeletionScheduled(inside, member.id)) return true
    await audit(inside, 'delete')
    return false
  })
  if (isAsked) return {}
  try {
    await scheduleDeletion(platform, member)
  } catch (error) {
    await inTransaction(platform, (inside) => audit(inside, 'delete-failed'))
    throw error
  }
  return {}
}

function scheduleDeletion(platform: Platform, user: User, passwordHash?: string) {
  return endBillingForClosing(platform, user.id, {
    // A plan that has ended stays ended when the deletion is refused.
    assertAllowed: () => assertSamePassword(platform, user.id, passwordHash),
    close: () => storeDeletion(platform, user, passwordHash),
  })
}

function storeDeletion(platform: Platform, user: User, passwordHash: string | undefined) {
  return inTransaction(platform, async (inside) => {
    const requested = new Date(platform.now().getTime() + deletionGraceDays * day)
    const { dueAt, isNew } = await scheduleAccountDeletion(inside, {
      userId: user.id,
      passwordHash,
      dueAt: requested,
    })
    if (isNew)
      await platform.mail.send(inside, {
        to: user.email,
        template: deletionScheduledMail,
        data: { name: user.name, date: formatDay(dueAt) },
        usefulUntil: dueAt,
      })
    return dueAt
  })
}

/** An account that cannot be deleted does not stop the others. */
export async function deleteDueAccounts(platform: Platform) {
  const failures: unknown[] = []
  for (const userId of await listDueDeletions(platform, platform.now()))
    await deleteMember(platform, userId).catch((error) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} accounts could not be deleted`)
}

/** Ends the plan first, which can be repeated. Other features' rows cascade. */
async function deleteMember(platform: Platform, userId: string) {
  await endBillingForDeletion(platform, userId)
  const deleted = await inTransaction(platform, async (inside) => {
    const account = await lockDueAccount(inside, userId)
    if (!account) return undefined
    const keys = [
      ...(await deleteIdeasOf(inside, userId)),
      ...(await deletePrintsOf(inside, userId)),
      ...(await releaseExport(inside, userId)),
    ]
    await closeCertificates(inside, userId)
    const pictures = await deleteLockedAccount(inside, account)
    await deleteMailsTo(inside, account.email)
    await recordDeletedAccount(inside, userId)
    return { email: account.email, keys: [...keys, ...pictures] }
  })
  // The owner signed in meanwhile.
  if (!deleted) return reopenBilling(platform, userId)
  await clearAttemptsAt(platform, deleted.email)
  await removeOrphansNow(platform, deleted.keys)
  platform.log.info({ event: 'account-deleted', userId }, 'account deleted')
}

async function releaseExport(platform: Pick<Platform, 'db' | 'now'>, userId: string) {
  const key = (await lockExport(platform, userId))?.storage_key
  const keys = key ? [key] : []
  await orphanFiles(platform, keys)
  return keys
}
