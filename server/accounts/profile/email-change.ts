import type { confirmEmail, resendEmailCode, User } from '#contract/accounts/accounts.ts'
import { enqueueCustomerUpdate } from '../../billing/billing.ts'
import { inTransaction, isUniqueViolation } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import { moveMails } from '../../platform/mail/mail-retention.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteResetCode } from '../passwords/reset-link-queries.ts'
import {
  clearEmailChangeAttempts,
  limitEmailChangeAttempts,
  limitMailRequests,
} from '../rate-limits/account-limits.ts'
import { refuseMail, reserveMail } from '../rate-limits/mail-limits.ts'
import { signedInRequester } from '../rate-limits/requester.ts'
import { sendAlreadyRegisteredMail } from '../registration/registration.ts'
import { deleteShortCode, takeShortCode } from '../registration/verification-code-queries.ts'
import { codeMinutes, issueCode, matchCode } from '../registration/verification-codes.ts'
import { adoptPendingEmail, findAccount, lockAccount, updateUserRow } from '../users/queries.ts'
import { signedInUser } from '../users/users.ts'
import { emailChangeCodeMail, emailChangedMail, emailChangeNoticeMail } from './mails.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'limits' | 'keys' | 'mail' | 'jobs'>
type Member = Pick<User, 'id' | 'email' | 'name'>

const purpose = 'change-email'

/** The old address stays until the code mailed to the new address is entered. */
export async function requestEmailChange(platform: Deps, { id, email, name }: Member, newEmail: string) {
  await updateUserRow(platform, id, { pending_email: newEmail })
  await mailNewAddress(platform, id, newEmail)
  await platform.mail.send(platform, {
    to: email,
    template: emailChangeNoticeMail,
    data: { name, newEmail },
  })
}

export async function cancelEmailChange(platform: Deps, { id }: Pick<User, 'id'>) {
  await updateUserRow(platform, id, { pending_email: null })
  await deleteShortCode(platform, { userId: id, purpose })
}

export async function resendChangeCode(platform: Deps, { user }: Call<typeof resendEmailCode>) {
  await limitMailRequests(platform, signedInRequester(user))
  await inTransaction(platform, async (inside) => {
    const account = await lockAccount(inside, user.id)
    if (!account?.pending_email) throw new Refusal(409, 'No new email address is waiting for a code.')
    await mailNewAddress(inside, user.id, account.pending_email)
  })
  return {}
}

/** An address that has an account gets a notice instead of a code. */
async function mailNewAddress(platform: Deps, userId: string, newEmail: string) {
  // The member has not proved yet that the new address is theirs.
  const requester = { ...signedInRequester({ id: userId }), isStranger: true }
  const wait = await reserveMail(platform, 'change-code', { email: newEmail, requester })
  if (wait) refuseMail(wait)
  const owner = await findAccount(platform, newEmail)
  if (!owner?.verified_at) return mailChangeCode(platform, userId, newEmail)
  await deleteShortCode(platform, { userId, purpose })
  await sendAlreadyRegisteredMail(platform, { email: newEmail, requester })
}

async function mailChangeCode(platform: Deps, userId: string, newEmail: string) {
  const { code, expiresAt } = await issueCode(platform, { userId, purpose, email: newEmail })
  await platform.mail.send(platform, {
    to: newEmail,
    template: emailChangeCodeMail,
    data: { code, minutes: String(codeMinutes) },
    usefulUntil: expiresAt,
  })
}

export async function confirmEmailChange(platform: Deps, { user, body, log }: Call<typeof confirmEmail>) {
  const { id, email, name, pendingEmail } = user
  await limitEmailChangeAttempts(platform, id)
  const codeHash =
    pendingEmail === null
      ? undefined
      : await matchCode(
          platform,
          { userId: id, purpose, email: pendingEmail },
          { code: body.code, isStranger: false },
        )
  if (pendingEmail === null || !codeHash) throw new Refusal(400, 'Invalid verification code')
  try {
    await inTransaction(platform, async (inside) => {
      // Locks first, as a request for another code does: the other order would be a deadlock.
      await lockAccount(inside, id)
      const isStill =
        (await takeShortCode(inside, { userId: id, purpose }, codeHash)) &&
        (await adoptPendingEmail(inside, id, pendingEmail))
      if (!isStill) throw new Refusal(400, 'Invalid verification code')
      // A reset link at the old address must no longer work.
      await deleteResetCode(inside, id)
      await enqueueCustomerUpdate(inside, id)
      await moveMails(inside, email, pendingEmail)
      await inside.mail.send(inside, {
        to: email,
        template: emailChangedMail,
        data: { name, newEmail: pendingEmail },
      })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key'))
      throw new Refusal(409, 'This email address already belongs to another account.')
    throw error
  }
  await clearEmailChangeAttempts(platform, id)
  log.info({ event: 'email-changed', userId: id }, 'email address changed')
  return signedInUser(platform, id)
}
