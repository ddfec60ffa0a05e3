import type { User } from '#contract/accounts.ts'
import type { DownloadRefusal } from '#contract/billing.ts'
import type { ProductAccess } from '#contract/catalogue.ts'
import { refusalReason } from '../billing/billing.ts'

/** Why this member may not have a design's files; undefined when they may. Administrators check what they publish. */
export function downloadRefusal(
  user: Pick<User, 'role' | 'subscriptionStatus' | 'subscriptionPlan' | 'suspendedAt'>,
  product: { access: ProductAccess },
): DownloadRefusal | undefined {
  if (user.role === 'admin' && user.suspendedAt === null) return undefined
  return refusalReason(user, product)
}
