import type { User } from '#contract/accounts.ts'
import { secondFactorAsked, secondFactorMissing, secondFactorStale } from '#contract/admin.ts'
import { minute } from '../durations.ts'
import { Refusal } from '../errors.ts'
import type { Platform } from '../platform.ts'
import type { SecondFactor, SignedIn } from './http.ts'

/** A session that has shown only the password can do nothing else. */
export function refuseHalfSignedIn(): never {
  throw new Refusal(403, 'Enter the code of your authenticator app first.', { code: secondFactorAsked })
}

/** In production every administrator must have one. */
export function refuseWithoutSecondFactor({ local }: Pick<Platform, 'local'>, secondFactor: SecondFactor) {
  if (secondFactor === 'none' && !local)
    throw new Refusal(403, 'Turn on two-step verification in your settings first.', {
      code: secondFactorMissing,
    })
}

const recent = 5 * minute

/** Before a change that would lock the owner out (ASVS 5.0, 7.5.1 and 7.5.2): an open session alone is not enough. */
export function refuseStaleFactor(
  { now }: Pick<Platform, 'now'>,
  { secondFactor, secondFactorAt }: Pick<SignedIn, 'secondFactor' | 'secondFactorAt'>,
) {
  if (secondFactor === 'none') return
  const age = now().getTime() - (secondFactorAt?.getTime() ?? 0)
  if (age > recent)
    throw new Refusal(403, 'Confirm with a code of your authenticator app that it is you.', {
      code: secondFactorStale,
    })
}

/** Where members may go as well: suspended, or without a second factor, an administrator is given what a member is. */
export function inProvenRole(
  { local }: Pick<Platform, 'local'>,
  { user, secondFactor }: Pick<SignedIn, 'user' | 'secondFactor'>,
): User {
  const isProven = secondFactor === 'passed' || local
  return isProven && user.suspendedAt === null ? user : { ...user, role: 'user' }
}
