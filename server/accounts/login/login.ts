import type * as z from 'zod/mini'
import type { login } from '#contract/accounts/accounts.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { refuseHalfSignedIn } from '../../platform/http/app/second-factor.ts'
import type { QueueEntry } from '../../platform/limits/fair-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { isDeletionDue } from '../account-deletion/account-deletion.ts'
import { findPasswordHash, hashPassword, isOutdated, isPassword } from '../passwords/passwords.ts'
import { clearPasswordAttempts, limitPasswordAttempts } from '../rate-limits/account-limits.ts'
import { storeKnownBrowser } from '../rate-limits/known-browser.ts'
import { minutesOf } from '../rate-limits/mail-limits.ts'
import { queueEntryOf, requesterOf } from '../rate-limits/requester.ts'
import { storeRegistration } from '../registration/registration-cookie.ts'
import { listRegistrations } from '../registration/registration-queries.ts'
import { offerVerificationCode } from '../registration/verification.ts'
import { startSession } from '../sessions/sessions.ts'
import { recordFailedSignIn, recordSignIn } from '../sessions/sign-ins.ts'
import type { Browser } from '../users/browser.ts'
import { findAccount, lockAccount, updateUserRow } from '../users/queries.ts'
import { signedInUser } from '../users/users.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'limits' | 'keys' | 'mail' | 'jobs'>
type SignedIn = Awaited<ReturnType<typeof signedInUser>> & { deletionUndone: boolean }
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export async function signIn(
  platform: Deps,
  { email, password }: z.infer<typeof login.body>,
  browser: Browser,
): Promise<SignedIn> {
  const account = await findAccount(platform, email)
  const tried = { email, requester: requesterOf(platform, account, browser) }
  await limitPasswordAttempts(platform, tried)
  if (account && !account.verified_at)
    return refuseUnverified(platform, account, { password, browser, tried })
  const entry = queueEntryOf('login', tried.requester, browser)
  const isRight = await isPassword(password, account?.password_hash, entry)
  if (!isRight || !account || isDeletionDue(account, platform.now()))
    return refuseLogin(platform, browser, account?.id)
  await clearPasswordAttempts(platform, tried)
  const renewed = isOutdated(account.password_hash) ? await hashPassword(password, entry) : undefined
  const isComingBack = await inTransaction(platform, async (inside) => {
    // The password may have changed or its hash been renewed, or the account been closed, since it was compared.
    const now = await lockAccount(inside, account.id)
    if (!now || isDeletionDue(now, platform.now())) return refuseLogin(platform, browser, account.id)
    if (now.password_hash !== account.password_hash) return undefined
    const isBack = now.deletion_due_at !== null && !account.has_second_factor
    await updateUserRow(inside, account.id, {
      ...(renewed && { password_hash: renewed }),
      ...(isBack && { deletion_due_at: null }),
    })
    await startSession(inside, account, browser)
    await recordSignIn(inside, { userId: account.id, kind: 'password' }, browser)
    return isBack
  })
  if (isComingBack === undefined) return await signIn(platform, { email, password }, browser)
  storeKnownBrowser(platform, browser.knownBrowser, {
    id: account.id,
    password_hash: renewed ?? account.password_hash,
  })
  browser.log.info({ event: 'login', userId: account.id, isComingBack }, 'signed in')
  if (account.has_second_factor) refuseHalfSignedIn()
  return { ...(await signedInUser(platform, account.id)), deletionUndone: isComingBack }
}

function refuseLogin(
  platform: Pick<Platform, 'db' | 'now'>,
  browser: Browser,
  userId: string | undefined,
): never {
  if (userId) recordFailedSignIn(platform, { userId, kind: 'wrong-password' }, browser)
  browser.log.info({ event: 'login-failed', userId }, 'wrong email or password')
  throw new Refusal(401, 'The email or password is not correct.')
}

type Attempt = { password: string; browser: Browser; tried: Parameters<typeof clearPasswordAttempts>[1] }

/** The password selects the registration that a code from this browser will confirm. */
async function refuseUnverified(
  platform: Deps,
  account: Account,
  { password, browser, tried }: Attempt,
): Promise<never> {
  const entry = queueEntryOf('login', tried.requester, browser)
  const registration = await findByPassword(platform, account.id, { password, entry })
  if (!registration) return refuseLogin(platform, browser, account.id)
  await clearPasswordAttempts(platform, tried)
  storeRegistration(platform, browser.registration, { id: registration.id, email: account.email })
  const wait = await offerVerificationCode(platform, account, {
    registrationId: registration.id,
    requester: tried.requester,
  })
  const sentence =
    !wait || wait.reason === 'cool-down'
      ? 'We have sent you a code.'
      : `We can send you another code in ${minutesOf(wait)} minutes.`
  throw new Refusal(403, `Please verify your email. ${sentence}`, {
    code: 'verification_required',
    data: { requireVerification: true },
  })
}

async function findByPassword(
  platform: Deps,
  userId: string,
  { password, entry }: { password: string; entry: QueueEntry },
) {
  const registrations = await listRegistrations(platform, userId)
  const hashes = registrations.map(({ password_hash }) => password_hash)
  const found = await findPasswordHash(password, hashes, entry)
  return registrations.find(({ password_hash }) => password_hash === found)
}
