import { setTimeout as wait } from 'node:timers/promises'
import type { User } from '#contract/accounts/accounts.ts'
import type { Platform } from '../../platform/platform.ts'
import { isPaying } from '../subscription/access/access.ts'
import { hasOpenCheckout } from '../subscription/checkout-queries.ts'
import type { SyncDeps } from '../sync/sync.ts'
import { syncMember } from '../sync/sync-member.ts'

type Deps = SyncDeps & Pick<Platform, 'limits'>

const maxWaitMilliseconds = 2_000

export async function syncAfterCheckout(platform: Deps, user: User): Promise<boolean> {
  if ((isPaying(user) && !user.giftUntil && !user.hasPlanEnded) || user.suspendedAt) return false
  if (
    !(await hasOpenCheckout(platform, user.id)) ||
    !(await platform.limits.tryTake('payment-lookup', user.id))
  )
    return false
  const sync = syncMember(platform, user.id).then(
    () => true,
    (error: unknown) => {
      platform.log.warn({ err: error, userId: user.id }, 'retrying the checkout later')
      return false
    },
  )
  return Promise.race([sync, wait(maxWaitMilliseconds, false, { ref: false })])
}
