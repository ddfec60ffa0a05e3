import type { User } from '#contract/accounts/accounts.ts'
import { secondFactorMissing, secondFactorRequired, secondFactorStale } from '#contract/admin.ts'
import { minute } from '#contract/durations.ts'
import { Refusal } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import type { SecondFactor, SignedIn } from './http.ts'

export function refuseHalfSignedIn(): never {
  throw new Refusal(403, 'Enter the code of your authenticator app first.', { code: secondFactorRequired })
}

export function refuseWithoutSecondFactor({ local }: Pick<Platform, 'local'>, secondFactor: SecondFactor) {
  if (secondFactor === 'none' && !local)
    throw new Refusal(403, 'Turn on two-step verification in your settings first.', {
      code: secondFactorMissing,
    })
}

const recent = 5 * minute

/** A change that could lock the owner out needs more than a session (ASVS 5.0, 7.5.1 and 7.5.2). */
export function refuseStaleFactor(
  { now }: Pick<Platform, 'now'>,
  { secondFactor, secondFactorAt }: Pick<SignedIn, 'secondFactor' | 'secondFactorAt'>,
) {
  if (secondFactor === 'none') return
  const age = now().getTime() - (secondFactorAt?.getTime() ?? 0)
  if (age > recent)
    throw new Refusal(403, 'Confirm your identity with a code of your authenticator app.', {
      code: secondFactorStale,
    })
}

/** For member pages: a suspended administrator, or one without a second factor, counts as a member. */
export function withProvenRole(
  { local }: Pick<Platform, 'local'>,
  { user, secondFactor }: Pick<SignedIn, 'user' | 'secondFactor'>,
): User {
  const isProven = secondFactor === 'passed' || local
  return isProven && user.suspendedAt === null ? user : { ...user, role: 'user' }
}
