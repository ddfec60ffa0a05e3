import type { removeSecondFactorOf } from '#contract/accounts/second-factor.ts'
import type {
  endUserSessions,
  liftEmailSuppression,
  resendUserCode,
  sendUserReset,
  verifyUser,
} from '#contract/accounts/users.ts'
import { type Actor, recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import { liftSuppression } from '../../platform/mail/suppression.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailResetLinkTo } from '../login/password-reset.ts'
import { refuseMail, reserveMail } from '../rate-limits/mail-limits.ts'
import { signedInRequester } from '../rate-limits/requester.ts'
import { adoptRegistration, listRegistrations } from '../registration/registration-queries.ts'
import { mailVerificationCode } from '../registration/verification.ts'
import { assertHasSecondFactor, mailSecondFactorChange } from '../second-factor/second-factor.ts'
import { deleteFactor } from '../second-factor/second-factor-queries.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { findUserById } from '../users/users.ts'
import { changeUser, lockedUser } from './change-user.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'keys' | 'limits' | 'mail' | 'jobs'>

/** Verifies a member who proved by other means that the address is theirs. */
export function verifyByHand(platform: Pick<Platform, 'db' | 'now'>, call: Call<typeof verifyUser>) {
  return changeUser(platform, call, async (inside, user) => {
    if (user.verified_at) throw new Refusal(409, 'The address is verified already.')
    const [registration, ...others] = await listRegistrations(inside, user.id)
    if (others.length > 0)
      throw new Refusal(
        409,
        'This email address was registered more than once. Only the emailed code shows which registration is real.',
      )
    await record(inside, call, 'verify')
    if (registration) await adoptRegistration(inside, user.id, registration.id)
    return { verified_at: inside.now() }
  })
}

export function resendCodeTo(platform: Deps, call: Call<typeof resendUserCode>) {
  return inTransaction(platform, async (inside) => {
    const wait = await reserveMailTo(inside, call, 'code')
    const user = await lockedUser(inside, call.params.id)
    if (user.verified_at) throw new Refusal(409, 'The address is verified already.')
    if (wait) refuseMail(wait)
    const [registration] = await listRegistrations(inside, user.id)
    if (registration) await mailVerificationCode(inside, user, registration.id)
    await record(inside, call, 'resend-code')
    return {}
  })
}

export function sendResetTo(platform: Deps, call: Call<typeof sendUserReset>) {
  return inTransaction(platform, async (inside) => {
    const wait = await reserveMailTo(inside, call, 'reset')
    if (wait) refuseMail(wait)
    const user = await lockedUser(inside, call.params.id)
    await mailResetLinkTo(inside, user)
    await record(inside, call, 'send-reset')
    return {}
  })
}

/** Reserves before the user is locked, as registrations and resets do: the other order would be a deadlock. */
async function reserveMailTo(
  inside: Deps,
  { params, user }: Pick<Call<typeof sendUserReset>, 'params' | 'user'>,
  kind: 'code' | 'reset',
) {
  const { email } = (await findUserById(inside, params.id)) ?? notFound('User')
  return reserveMail(inside, kind, { email, requester: signedInRequester(user) })
}

export function endSessionsOf(platform: Pick<Platform, 'db' | 'now'>, call: Call<typeof endUserSessions>) {
  return inTransaction(platform, async (inside) => {
    const user = await lockedUser(inside, call.params.id)
    await deleteSessions(inside, user.id)
    await record(inside, call, 'end-sessions')
    return {}
  })
}

export function allowEmails(platform: Pick<Platform, 'db' | 'now'>, call: Call<typeof liftEmailSuppression>) {
  return inTransaction(platform, async (inside) => {
    const { email } = await lockedUser(inside, call.params.id)
    if (!(await liftSuppression(inside, email)))
      throw new Refusal(409, 'This address already receives emails.')
    await record(inside, call, 'allow-emails')
    return {}
  })
}

/** The administrator needs a second factor too, even in local mode. */
export async function removeSecondFactor(platform: Deps, call: Call<typeof removeSecondFactorOf>) {
  const { user, params, log } = call
  assertHasSecondFactor(call)
  if (params.id === user.id)
    throw new Refusal(409, 'Turn off your own two-step verification in your settings.')
  await inTransaction(platform, async (inside) => {
    const member = await lockedUser(inside, params.id)
    if (!(await deleteFactor(inside, member.id)))
      throw new Refusal(409, 'This user has not set up two-step verification.')
    await deleteSessions(inside, member.id)
    await record(inside, call, 'remove-second-factor')
    await mailSecondFactorChange(inside, member, 'removed from')
  })
  log.info({ event: 'second-factor-off', userId: params.id, by: user.id }, 'second factor removed')
  return {}
}

function record(
  platform: Pick<Platform, 'db' | 'now'>,
  call: Actor & { params: { id: string } },
  action: string,
) {
  return recordAudit(platform, call, { action, subject: { kind: 'user', id: call.params.id } })
}
