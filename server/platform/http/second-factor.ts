import type { User } from '#contract/accounts.ts'
import { secondFactorAsked, secondFactorMissing } from '#contract/admin.ts'
import { Refusal } from '../errors.ts'
import type { Platform } from '../platform.ts'
import type { SecondFactor, SignedIn } from './http.ts'

/** Whoever has one must show it; in production everybody must have one. */
export function refuseWithoutSecondFactor({ local }: Pick<Platform, 'local'>, secondFactor: SecondFactor) {
  if (secondFactor === 'asked')
    throw new Refusal(403, 'Open the studio and enter the code of your authenticator app first.', {
      code: secondFactorAsked,
    })
  if (secondFactor === 'none' && !local)
    throw new Refusal(403, 'Open the studio and set up a second factor first.', { code: secondFactorMissing })
}

/** Where members may go as well: suspended, or without the second factor, an administrator is given what a member is. */
export function inProvenRole(
  { local }: Pick<Platform, 'local'>,
  { user, secondFactor }: Pick<SignedIn, 'user' | 'secondFactor'>,
): User {
  const isProven = secondFactor === 'passed' || (secondFactor === 'none' && local)
  return isProven && user.suspendedAt === null ? user : { ...user, role: 'user' }
}
