import type { beginView } from '#contract/accounts/member-views.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertHasSecondFactor } from '../second-factor/second-factor.ts'
import { createView } from '../sessions/member-views.ts'
import { lockedUser } from './change-user.ts'

export async function startMemberView(platform: Pick<Platform, 'db' | 'now'>, call: Call<typeof beginView>) {
  const { params, session, log } = call
  assertHasSecondFactor(call)
  const { member, endsAt } = await inTransaction(platform, async (inside) => {
    const member = await lockedUser(inside, params.id)
    if (member.role === 'admin')
      throw new Refusal(409, 'You can view the site only as a member, not as an administrator.')
    const endsAt = await createView(inside, session, member.id)
    if (!endsAt) throw new Refusal(401, 'Please log in.')
    await recordAudit(inside, call, { action: 'view', subject: { kind: 'user', id: member.id } })
    return { member, endsAt }
  })
  log.info({ event: 'member-viewed', userId: member.id, by: call.user.id }, 'member viewed')
  return { endsAt: endsAt.toISOString() }
}
