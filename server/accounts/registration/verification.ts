import type * as z from 'zod/mini'
import type { resendVerificationCode, verifyEmail } from '#contract/accounts/accounts.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { clearCodeAttempt, limitCodeAttempts, limitMailRequests } from '../rate-limits/account-limits.ts'
import { storeKnownBrowser } from '../rate-limits/known-browser.ts'
import { refuseMail, reserveMail } from '../rate-limits/mail-limits.ts'
import type { Requester } from '../rate-limits/requester.ts'
import { anonymousRequester } from '../rate-limits/requester.ts'
import { startSession } from '../sessions/sessions.ts'
import { recordSignIn } from '../sessions/sign-ins.ts'
import type { Browser } from '../users/browser.ts'
import { findAccount, lockAccount, markVerified } from '../users/queries.ts'
import { signedInUser } from '../users/users.ts'
import { verificationCodeMail } from './mails.ts'
import { registrationOf } from './registration-cookie.ts'
import { adoptRegistration, listRegistrations } from './registration-queries.ts'
import { takeShortCode } from './verification-code-queries.ts'
import { codeMinutes, issueCode, matchCode } from './verification-codes.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'limits' | 'keys' | 'mail' | 'jobs'>
type Unverified = { id: string; email: string }

const purpose = 'verify-email'

export async function mailVerificationCode(
  platform: Deps,
  { id, email }: Unverified,
  registrationId: string,
) {
  const account = await lockAccount(platform, id)
  if (!account || account.verified_at) return
  const { code, expiresAt } = await issueCode(platform, { userId: id, purpose, email, registrationId })
  await platform.mail.send(platform, {
    to: email,
    template: verificationCodeMail,
    data: { code, minutes: String(codeMinutes) },
    usefulUntil: expiresAt,
  })
}

export function offerVerificationCode(
  platform: Deps,
  account: Unverified,
  { registrationId, requester }: { registrationId: string; requester: Requester },
) {
  return inTransaction(platform, async (inside) => {
    const wait = await reserveMail(inside, 'code', { email: account.email, requester })
    if (!wait) await mailVerificationCode(inside, account, registrationId)
    return wait
  })
}

export async function resendCode(
  platform: Deps,
  { email }: z.infer<typeof resendVerificationCode.body>,
  { client, registration }: Browser,
) {
  const requester = anonymousRequester(client.ip)
  await limitMailRequests(platform, requester)
  await inTransaction(platform, async (inside) => {
    const wait = await reserveMail(inside, 'code', { email, requester })
    if (wait) refuseMail(wait)
    const account = await findAccount(inside, email)
    if (!account || account.verified_at) return
    const registrations = await listRegistrations(inside, account.id)
    const ownId = registrationOf(platform, registration, email)
    const recipient = registrations.find(({ id }) => id === ownId) ?? registrations[0]
    if (recipient) await mailVerificationCode(inside, account, recipient.id)
  })
  return {}
}

export async function verify(
  platform: Deps,
  { email, code }: z.infer<typeof verifyEmail.body>,
  browser: Browser,
) {
  const ownId = registrationOf(platform, browser.registration, email)
  const attempt = { email, ip: browser.client.ip, isRegistrant: ownId !== undefined }
  await limitCodeAttempts(platform, attempt)
  const account = await findAccount(platform, email)
  const confirmed =
    account && !account.verified_at ? await findConfirmed(platform, account, { code, ownId }) : undefined
  if (!account || !confirmed) {
    browser.log.info({ event: 'verify-failed', userId: account?.id }, 'wrong verification code')
    throw new Refusal(400, 'Invalid verification code')
  }
  const { registration, codeHash } = confirmed
  await inTransaction(platform, async (inside) => {
    // A password reset may be about to replace the password of the registration.
    await lockAccount(inside, account.id)
    const owner = { userId: account.id, registrationId: registration.id }
    if (!(await takeShortCode(inside, { ...owner, purpose }, codeHash)))
      throw new Refusal(400, 'Invalid verification code')
    await adoptRegistration(inside, account.id, registration.id)
    await markVerified(inside, account.id, platform.now())
    await startSession(inside, account, browser)
    await recordSignIn(inside, { userId: account.id, kind: 'email-code' }, browser)
  })
  browser.registration.clear()
  storeKnownBrowser(platform, browser.knownBrowser, {
    id: account.id,
    password_hash: registration.password_hash,
  })
  await clearCodeAttempt(platform, attempt)
  browser.log.info({ event: 'verify', userId: account.id }, 'email verified')
  return { ...(await signedInUser(platform, account.id)), priceId: registration.signup_price_id }
}

/** A browser that registered confirms only its own registration. Another browser must show the password if there are several. */
async function findConfirmed(
  platform: Deps,
  { id: userId, email }: Unverified,
  { code, ownId }: { code: string; ownId: string | undefined },
) {
  const registrations = await listRegistrations(platform, userId)
  const own = registrations.find(({ id }) => id === ownId)
  for (const registration of own ? [own] : registrations) {
    const codeHash = await matchCode(
      platform,
      { userId, purpose, email, registrationId: registration.id },
      { code, isStranger: !own },
    )
    if (codeHash === undefined) continue
    if (!own && registrations.length > 1)
      throw new Refusal(403, 'Log in with the password you chose to finish signing up.', {
        code: 'password_required',
      })
    return { registration, codeHash }
  }
  return undefined
}
