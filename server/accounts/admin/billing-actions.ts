import type { liftUserBlock, refundUser, resyncUser } from '#contract/accounts/users.ts'
import { enqueueRenewalUpdate, grantRefund, liftBlock, syncMember } from '../../billing/billing.ts'
import { type Actor, recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUserRow } from '../users/queries.ts'
import { recordSuspendedTime } from '../users/suspended-time-queries.ts'
import { lockedUser } from './change-user.ts'
import { disputeBlockLiftedMail } from './mails.ts'

/** Records the refund before it is made: one without an audit entry would be worse than an entry without a refund. */
export async function refund(platform: Platform, call: Call<typeof refundUser>) {
  await recordAction(platform, call, 'refund')
  try {
    await grantRefund(platform, call.params.id, call.body?.amount)
  } catch (error) {
    await recordAction(
      platform,
      call,
      'refund-failed',
      error instanceof Refusal ? error.message : 'An internal error',
    )
    throw error
  }
  return {}
}

export async function resync(platform: Platform, call: Call<typeof resyncUser>) {
  await recordAction(platform, call, 'resync')
  await syncMember(platform, call.params.id)
  return {}
}

export async function liftBlockOf(
  platform: Pick<Platform, 'db' | 'now' | 'jobs' | 'mail'>,
  call: Call<typeof liftUserBlock>,
) {
  return inTransaction(platform, async (inside) => {
    await recordAction(inside, call, 'lift-block')
    const row = await findUserRow(inside, call.params.id)
    const since = await liftBlock(inside, call.params.id)
    await enqueueRenewalUpdate(inside, call.params.id)
    if (!row || !since) return {}
    await recordSuspendedTime(inside, { userId: row.id, since })
    // Suspended by an administrator as well, the member can do nothing more than before.
    if (!row.suspended_at)
      await inside.mail.send(inside, {
        to: row.email,
        template: disputeBlockLiftedMail,
        data: { name: row.name },
        cause: `block-lifted:${row.id}:${since.getTime()}`,
      })
    return {}
  })
}

type UserAction = Actor & { params: { id: string } }

function recordAction(
  platform: Pick<Platform, 'db' | 'now'>,
  call: UserAction,
  action: string,
  reason?: string,
) {
  return inTransaction(platform, async (inside) => {
    const { id } = await lockedUser(inside, call.params.id)
    await recordAudit(inside, call, {
      action,
      subject: { kind: 'user', id },
      ...(reason !== undefined && { reason }),
    })
  })
}
