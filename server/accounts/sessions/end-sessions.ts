import type * as contract from '#contract/accounts/sessions.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkCurrentPassword } from '../passwords/current-password.ts'
import { endSessionOf, renewSession, renewToken } from './sessions.ts'

type Deps = Pick<Platform, 'db' | 'limits' | 'keys'>
type EndingCall = Call<typeof contract.endSession> | Call<typeof contract.endOtherSessions>

export async function endOneSession(platform: Deps, call: Call<typeof contract.endSession>) {
  const { user, params, session } = call
  await refuseUnproven(platform, call)
  const renewed = await inTransaction(platform, async (inside) => {
    await endSessionOf(inside, user, params.id)
    return renewToken(inside, user, session)
  })
  if (renewed) session.set(renewed.token, renewed.expiresAt)
  return {}
}

export async function endOtherSessions(platform: Deps, call: Call<typeof contract.endOtherSessions>) {
  const { user, session } = call
  await refuseUnproven(platform, call)
  const renewed = await inTransaction(platform, (inside) => renewSession(inside, user, session))
  if (renewed) session.set(renewed.token, renewed.expiresAt)
  return {}
}

/** `needsRecentFactor` has already refused accounts whose second factor was not shown lately. */
async function refuseUnproven(platform: Deps, call: EndingCall) {
  if (call.secondFactor === 'none') await checkCurrentPassword(platform, call, call.body?.currentPassword)
}
