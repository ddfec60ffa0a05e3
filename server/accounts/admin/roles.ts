import type { changeUserRole } from '#contract/accounts/users.ts'
import { recordAudit } from '../../platform/audit.ts'
import { lockUntilCommit } from '../../platform/database/locks/transaction-lock.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { findAccountById } from '../users/queries.ts'
import { changeUser } from './change-user.ts'

/** Administrators cannot change their own role, so one always remains. */
export async function changeRole(
  platform: Pick<Platform, 'db' | 'now' | 'log'>,
  call: Call<typeof changeUserRole>,
) {
  const { params, user: admin, body, log } = call
  if (params.id === admin.id) throw new Refusal(409, 'You cannot change your own role.')
  await changeUser(platform, call, async (inside, user) => {
    await refuseUnlessStillAdmin(inside, admin.id)
    if (user.role === body.role) throw new Refusal(409, 'The user has this role already.')
    if (!user.verified_at) throw new Refusal(409, 'The address of this user is not verified.')
    await recordAudit(inside, call, {
      action: 'change-role',
      subject: { kind: 'user', id: user.id },
      before: { role: user.role },
      after: { role: body.role },
    })
    await deleteSessions(inside, user.id)
    return { role: body.role }
  })
  log.info({ event: 'role', userId: params.id, role: body.role }, 'role changed')
  return {}
}

/** Throws a Refusal unless the caller is still an administrator: of two who demote or suspend each other, only one may succeed. */
export async function refuseUnlessStillAdmin(platform: Pick<Platform, 'db'>, userId: string) {
  await lockUntilCommit(platform, 'roles')
  const account = await findAccountById(platform, userId)
  if (account?.role !== 'admin' || account.suspended_at !== null)
    throw new Refusal(403, 'Only administrators may do this.')
}
