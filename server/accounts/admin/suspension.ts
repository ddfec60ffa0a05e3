import type { suspendUser, unsuspendUser } from '#contract/accounts/users.ts'
import { enqueueRenewalUpdate } from '../../billing/billing.ts'
import { recordAudit } from '../../platform/audit.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordSuspendedTime } from '../users/suspended-time-queries.ts'
import { changeUser } from './change-user.ts'
import { suspendedMail, suspensionLiftedMail } from './mails.ts'
import { refuseUnlessStillAdmin } from './roles.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'mail' | 'jobs' | 'log'>

/** Downloads stop at once, because every request checks the account. A paid plan is not renewed meanwhile. */
export async function suspend(platform: Deps, call: Call<typeof suspendUser>) {
  const { reason, mailText = '' } = call.body
  if (call.params.id === call.user.id) throw new Refusal(409, 'You cannot suspend yourself.')
  return changeUser(platform, call, async (inside, user) => {
    await refuseUnlessStillAdmin(inside, call.user.id)
    if (user.suspended_at) throw new Refusal(409, 'This account is suspended already.')
    await recordAudit(inside, call, {
      action: 'suspend',
      subject: { kind: 'user', id: user.id },
      reason,
    })
    await inside.mail.send(inside, {
      to: user.email,
      template: suspendedMail,
      data: { name: user.name, reason, text: mailText },
    })
    await enqueueRenewalUpdate(inside, user.id)
    return { suspended_at: inside.now(), suspended_reason: reason }
  })
}

export async function unsuspend(platform: Deps, call: Call<typeof unsuspendUser>) {
  return changeUser(platform, call, async (inside, user) => {
    if (!user.suspended_at) throw new Refusal(409, 'This account is not suspended.')
    await recordSuspendedTime(inside, { userId: user.id, since: user.suspended_at })
    await recordAudit(inside, call, {
      action: 'unsuspend',
      subject: { kind: 'user', id: user.id },
    })
    await inside.mail.send(inside, {
      to: user.email,
      template: suspensionLiftedMail,
      data: { name: user.name },
    })
    await enqueueRenewalUpdate(inside, user.id)
    return { suspended_at: null, suspended_reason: null }
  })
}
