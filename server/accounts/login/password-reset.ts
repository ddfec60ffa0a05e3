import { createHash, randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import type { resetPassword, sendResetEmail, User } from '#contract/accounts/accounts.ts'
import { minute } from '#contract/durations.ts'
import { refuseEasyPassword } from '../../platform/common-passwords.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { passwordChangedMail, resetLinkMail } from '../passwords/mails.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { isLiveResetCode, saveResetCode, takeResetCode } from '../passwords/reset-link-queries.ts'
import { clearAttempts, limitMailRequests } from '../rate-limits/account-limits.ts'
import { storeKnownBrowser } from '../rate-limits/known-browser.ts'
import { refuseMail, reserveMail } from '../rate-limits/mail-limits.ts'
import { anonymousRequester, queueEntryOf, requesterOf } from '../rate-limits/requester.ts'
import {
  deleteOtherRegistrations,
  listRegistrations,
  updateRegistration,
} from '../registration/registration-queries.ts'
import { unlockSecondFactor } from '../second-factor/second-factor-lock-queries.ts'
import { deleteSessions } from '../sessions/session-queries.ts'
import { recordSignIn } from '../sessions/sign-ins.ts'
import type { Browser } from '../users/browser.ts'
import { findAccount, findAccountById, lockAccount, updateUserRow } from '../users/queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'limits' | 'keys' | 'mail' | 'jobs'>

const linkMinutes = 60

export async function mailResetLink(
  platform: Deps,
  { email }: z.infer<typeof sendResetEmail.body>,
  browser: Browser & { user: User | undefined },
) {
  const requester = requesterOf(platform, await findAccount(platform, email), browser)
  await limitMailRequests(platform, requester)
  await inTransaction(platform, async (inside) => {
    const wait = await reserveMail(inside, 'reset', { email, requester })
    if (wait?.reason === 'requester') refuseMail(wait)
    // A new link would end the last one, which still works.
    if (wait) return
    const account = await findAccount(inside, email)
    if (!account) return
    await mailResetLinkTo(inside, account)
    browser.log.info({ event: 'reset-requested', userId: account.id }, 'reset link queued')
  })
  return {}
}

export async function mailResetLinkTo(platform: Deps, { id, email }: { id: string; email: string }) {
  const code = randomBytes(32).toString('base64url')
  const expiresAt = new Date(platform.now().getTime() + linkMinutes * minute)
  await saveResetCode(platform, { user_id: id, code_hash: hashOf(code), expires_at: expiresAt })
  await platform.mail.send(platform, {
    to: email,
    template: resetLinkMail,
    data: { userId: id, code, minutes: String(linkMinutes) },
    usefulUntil: expiresAt,
  })
}

export async function setPasswordByLink(
  platform: Deps,
  { userId, code, password }: z.infer<typeof resetPassword.body>,
  browser: Pick<Browser, 'log' | 'client' | 'knownBrowser' | 'signal'>,
) {
  const link = { userId, codeHash: hashOf(code) }
  const account = isUuid(userId) ? await findAccountById(platform, userId) : undefined
  if (!account || !(await isLiveResetCode(platform, { ...link, now: platform.now() })))
    return refuseLink(browser.log, account?.id)
  refuseEasyPassword(password, account)
  const entry = queueEntryOf('reset', anonymousRequester(browser.client.ip), browser)
  const passwordHash = await hashPassword(password, entry)
  await inTransaction(platform, async (inside) => {
    await lockAccount(inside, userId)
    if (!(await takeResetCode(inside, { ...link, now: platform.now() }))) refuseLink(browser.log, userId)
    await updateUserRow(inside, userId, { password_hash: passwordHash })
    if (!account.verified_at) await setPasswordOfNewestRegistration(inside, userId, passwordHash)
    await deleteSessions(inside, userId)
    await unlockSecondFactor(inside, userId)
    await recordSignIn(inside, { userId, kind: 'reset' }, browser)
    await inside.mail.send(inside, {
      to: account.email,
      template: passwordChangedMail,
      data: { name: account.name },
    })
  })
  await clearAttempts(platform, { email: account.email, ip: browser.client.ip })
  storeKnownBrowser(platform, browser.knownBrowser, { id: userId, password_hash: passwordHash })
  browser.log.info({ event: 'reset', userId }, 'password reset')
  return {}
}

/** The owner of the mailbox chose this password, so registrations with another one end. */
async function setPasswordOfNewestRegistration(
  platform: Pick<Platform, 'db'>,
  userId: string,
  passwordHash: string,
) {
  const [newest] = await listRegistrations(platform, userId)
  if (!newest) return
  await updateRegistration(platform, newest.id, { password_hash: passwordHash })
  await deleteOtherRegistrations(platform, userId, newest.id)
}

function refuseLink(log: Browser['log'], userId: string | undefined): never {
  log.info({ event: 'reset-failed', userId }, 'reset link refused')
  throw new Refusal(400, 'Invalid reset link. Please request a new one.')
}

function hashOf(code: string) {
  return createHash('sha256').update(code).digest()
}
