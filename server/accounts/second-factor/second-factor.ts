import type { User } from '#contract/accounts/accounts.ts'
import type * as contract from '#contract/accounts/second-factor.ts'
import { type Actor, recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SecondFactor } from '../../platform/http/app/http.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { cancelAccountDeletion } from '../account-deletion/account-deletion.ts'
import { checkCurrentPassword } from '../passwords/current-password.ts'
import { clearPassedFactors } from '../sessions/session-queries.ts'
import { recordPassedFactor } from '../sessions/sessions.ts'
import { recordFailedSignIn, recordSignIn } from '../sessions/sign-ins.ts'
import { signedInUser } from '../users/users.ts'
import { secondFactorMail } from './mails.ts'
import {
  addressOf,
  hashOf,
  newRecoveryCodes,
  newSecret,
  takeAnyCode,
  takeFirstCode,
} from './second-factor-codes.ts'
import {
  clearSecondFactorAttempts,
  limitSecondFactorAttempts,
  mailSecondFactorLock,
} from './second-factor-lock.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  insertFactor,
  lockFactor,
  replaceRecoveryCodes,
} from './second-factor-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'keys' | 'limits' | 'mail' | 'jobs'>

export async function showSecondFactor(
  platform: Pick<Platform, 'db' | 'local'>,
  { user, secondFactor }: Call<typeof contract.showSecondFactor>,
) {
  return {
    isOn: secondFactor === 'passed',
    isRequired: user.role === 'admin' && !platform.local,
    recoveryCodesLeft: await countRecoveryCodes(platform, user.id),
  }
}

export async function startSetup(platform: Deps, call: Call<typeof contract.beginSecondFactor>) {
  const { user, body, secondFactor } = call
  if (secondFactor !== 'none') refuseSecondSetup()
  await checkCurrentPassword(platform, call, body.currentPassword)
  const secret = newSecret()
  const sealed = platform.keys.seal('second-factors', secret, user.id)
  if (!(await insertFactor(platform, user.id, sealed))) refuseSecondSetup()
  const qrCode = await import('qrcode')
  return { secret, qr: await qrCode.toString(addressOf(secret, user.email), { type: 'svg', margin: 2 }) }
}

function refuseSecondSetup(): never {
  throw new Refusal(409, 'Two-step verification is on already. Turn it off first to set it up again.')
}

export async function confirmSetup(platform: Deps, call: Call<typeof contract.confirmSecondFactor>) {
  const { user, body, session, log } = call
  const recoveryCodes = newRecoveryCodes()
  // Outside of the transaction: a code counts as used, whatever happens afterwards.
  const { secret } = await takeFirstCode(platform, user.id, body.code)
  const { token, expiresAt } = await inTransaction(platform, async (inside) => {
    if (!(await confirmFactor(inside, { userId: user.id, secret, now: inside.now() }))) refuseSecondSetup()
    await replaceRecoveryCodes(inside, user.id, hashes(inside, user, recoveryCodes))
    await clearPassedFactors(inside, user.id)
    await record(inside, call, 'add-second-factor')
    await mailSecondFactorChange(inside, user, 'added to')
    return recordPassedFactor(inside, user, session)
  })
  session.set(token, expiresAt)
  log.info({ event: 'second-factor-on', userId: user.id }, 'second factor set up')
  return { recoveryCodes }
}

export async function passSecondFactor(platform: Deps, call: Call<typeof contract.passSecondFactor>) {
  const { user, body, session, log, secondFactor } = call
  if (secondFactor === 'none') throw new Refusal(409, 'Two-step verification is not set up yet.')
  const by = await limitSecondFactorAttempts(platform, call)
  await takeAnyCode(platform, user.id, body.code).catch(async (error: unknown) => {
    log.info({ event: 'second-factor-failed', userId: user.id }, 'second factor refused')
    recordFailedSignIn(platform, { userId: user.id, kind: 'wrong-second-factor' }, call)
    await mailSecondFactorLock(platform, user, by)
    throw error
  })
  await clearSecondFactorAttempts(platform, by)
  const { token, expiresAt, deletionUndone } = await inTransaction(platform, async (inside) => {
    const undone = await cancelAccountDeletion(inside, user.id)
    await recordSignIn(inside, { userId: user.id, kind: 'second-factor' }, call)
    return { ...(await recordPassedFactor(inside, user, session)), deletionUndone: undone }
  })
  session.set(token, expiresAt)
  log.info({ event: 'second-factor', userId: user.id }, 'second factor shown')
  return { ...(await signedInUser(platform, user.id)), deletionUndone }
}

export async function renewRecoveryCodes(platform: Deps, call: Call<typeof contract.renewRecoveryCodes>) {
  const { user } = call
  assertHasSecondFactor(call)
  const recoveryCodes = newRecoveryCodes()
  await inTransaction(platform, async (inside) => {
    if (!(await lockFactor(inside, user.id))) refuseWithoutFactor()
    await replaceRecoveryCodes(inside, user.id, hashes(inside, user, recoveryCodes))
    await record(inside, call, 'renew-recovery-codes')
  })
  return { recoveryCodes }
}

export async function removeOwnSecondFactor(platform: Deps, call: Call<typeof contract.removeSecondFactor>) {
  const { user, log } = call
  assertHasSecondFactor(call)
  await inTransaction(platform, async (inside) => {
    if (!(await deleteFactor(inside, user.id))) refuseWithoutFactor()
    await record(inside, call, 'remove-second-factor')
    await mailSecondFactorChange(inside, user, 'removed from')
  })
  log.info({ event: 'second-factor-off', userId: user.id }, 'second factor removed')
  return {}
}

export function assertHasSecondFactor({ secondFactor }: { secondFactor: SecondFactor }) {
  if (secondFactor !== 'passed') refuseWithoutFactor()
}

function refuseWithoutFactor(): never {
  throw new Refusal(409, 'Set up two-step verification first: under Security in the settings.')
}

function hashes(platform: Pick<Platform, 'keys'>, user: Pick<User, 'id'>, codes: string[]) {
  return codes.map((code) => hashOf(platform, user.id, code))
}

/** Records the change for administrators only: the log must not keep the names of members. */
async function record(
  platform: Pick<Platform, 'db' | 'now'>,
  call: Actor & { user: Pick<User, 'role'> },
  action: string,
) {
  if (call.user.role !== 'admin') return
  await recordAudit(platform, call, { action, subject: { kind: 'user', id: call.user.id } })
}

/** An attacker who changes the second factor cannot hide it from the owner. */
export function mailSecondFactorChange(
  platform: Pick<Platform, 'db' | 'now' | 'mail' | 'jobs'>,
  { email, name }: Pick<User, 'email' | 'name'>,
  change: 'added to' | 'removed from',
) {
  return platform.mail.send(platform, { to: email, template: secondFactorMail, data: { name, change } })
}
