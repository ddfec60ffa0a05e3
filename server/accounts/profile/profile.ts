import type { removePicture as removePictureCall, updateUser } from '#contract/accounts/accounts.ts'
import { enqueueCustomerUpdate } from '../../billing/billing.ts'
import { refuseEasyPassword } from '../../platform/common-passwords.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { claimFiles, orphanFiles, removeOrphansNow } from '../../platform/files/orphaned-files.ts'
import { refuseStaleFactor } from '../../platform/http/app/second-factor.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkCurrentPassword, refuseCurrentPassword } from '../passwords/current-password.ts'
import { passwordChangedMail } from '../passwords/mails.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { deleteResetCode } from '../passwords/reset-link-queries.ts'
import { limitMailRequests } from '../rate-limits/account-limits.ts'
import { storeKnownBrowser } from '../rate-limits/known-browser.ts'
import { queueEntryOf, signedInRequester } from '../rate-limits/requester.ts'
import { unlockSecondFactor } from '../second-factor/second-factor-lock-queries.ts'
import { renewSession, renewToken } from '../sessions/sessions.ts'
import { lockAccount, updateUserRow } from '../users/queries.ts'
import { signedInUser } from '../users/users.ts'
import { cancelEmailChange, requestEmailChange } from './email-change.ts'
import { refusePicture, storePicture } from './profile-picture.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'limits' | 'keys' | 'mail' | 'jobs' | 'files'>
type Update = Call<typeof updateUser>

export async function updateProfile(platform: Deps, call: Update) {
  const { user, body, log } = call
  const newEmail = body.email === user.email ? undefined : body.email
  if (newEmail || body.password) refuseStaleFactor(platform, call)
  const knownHash =
    newEmail || body.password ? await checkCurrentPassword(platform, call, body.currentPassword) : undefined
  if (newEmail) await limitMailRequests(platform, signedInRequester(user))
  const passwordHash = await newPasswordHash(call)
  const picture = await newPicture(platform, call)
  const { replaced, renewed } = await inTransaction(platform, (inside) =>
    writeChanges(inside, call, { newEmail, knownHash, passwordHash, picture }),
  )
  if (renewed) call.session.set(renewed.token, renewed.expiresAt)
  if (passwordHash)
    storeKnownBrowser(platform, call.knownBrowser, { id: user.id, password_hash: passwordHash })
  if (replaced !== null) await removeOrphansNow(platform, [replaced])
  log.info({ event: 'profile', userId: user.id, changed: Object.keys(body) }, 'profile updated')
  return signedInUser(platform, user.id)
}

export async function removePicture(platform: Deps, { user, log }: Call<typeof removePictureCall>) {
  const replaced = await inTransaction(platform, async (inside) => {
    const account = await lockAccount(inside, user.id)
    await updateUserRow(inside, user.id, { profile_key: null })
    return swapPictures(inside, account?.profile_key ?? null, null)
  })
  if (replaced !== null) await removeOrphansNow(platform, [replaced])
  log.info({ event: 'profile', userId: user.id, changed: ['picture'] }, 'picture removed')
  return signedInUser(platform, user.id)
}

type Changes = {
  newEmail: string | undefined
  knownHash: string | undefined
  passwordHash: string | undefined
  picture: string | undefined
}

async function writeChanges(platform: Deps, call: Update, changes: Changes) {
  const { user, body } = call
  const { newEmail, knownHash, passwordHash, picture } = changes
  const account = await lockAccount(platform, user.id)
  if (!account || (knownHash && account.password_hash !== knownHash)) refuseCurrentPassword()
  await updateUserRow(platform, user.id, {
    ...(body.name !== undefined && { name: body.name }),
    ...(passwordHash && { password_hash: passwordHash }),
    ...(picture !== undefined && { profile_key: picture }),
  })
  if (body.name !== undefined) await enqueueCustomerUpdate(platform, user.id)
  const renewed = await afterReauthentication(platform, call, { newEmail, passwordHash })
  if (newEmail) await requestEmailChange(platform, user, newEmail)
  // A request for the current address cancels the change that waits for its code.
  if (body.email === user.email) await cancelEmailChange(platform, user)
  const replaced = picture === undefined ? null : await swapPictures(platform, account.profile_key, picture)
  return { replaced, renewed }
}

async function newPasswordHash({ user, body, client, signal }: Update) {
  if (body.password === undefined) return undefined
  refuseEasyPassword(body.password, { email: body.email ?? user.email, name: body.name ?? user.name })
  const entry = queueEntryOf('settings', signedInRequester(user), { client, signal })
  return hashPassword(body.password, entry)
}

/** The current password was entered, so the session continues under a new token. */
function afterReauthentication(
  platform: Deps,
  call: Update,
  { newEmail, passwordHash }: Pick<Changes, 'newEmail' | 'passwordHash'>,
) {
  if (passwordHash) return afterPasswordChange(platform, call)
  return newEmail ? renewToken(platform, call.user, call.session) : undefined
}

/** ASVS 5.0, 7.2.4 and 7.4.3: ends the other sessions and renews the token, so that a copied token is void. */
async function afterPasswordChange(platform: Deps, { user, session, log }: Update) {
  const renewed = await renewSession(platform, user, session)
  await deleteResetCode(platform, user.id)
  await unlockSecondFactor(platform, user.id)
  await platform.mail.send(platform, {
    to: user.email,
    template: passwordChangedMail,
    data: { name: user.name },
  })
  log.info({ event: 'password-changed', userId: user.id }, 'password changed')
  return renewed
}

/** Undefined leaves the present picture. A form that shows the picture may send its URL back. */
async function newPicture(platform: Deps, { user, body, files: [file] }: Update) {
  if (file && file.bytes > 0) return storePicture(platform, file)
  if (body.profileImg === undefined || body.profileImg === user.profileImg) return undefined
  return refusePicture()
}

async function swapPictures(platform: Deps, before: string | null, after: string | null) {
  if (after !== null) await claimFiles(platform, [{ key: after }])
  if (before !== null) await orphanFiles(platform, [before])
  return before
}
