import type { Platform } from '../../platform/platform.ts'
import { findBlock } from '../subscription/blocked-customer-queries.ts'
import { closeCheckout, findOpenCheckout } from '../subscription/checkout-queries.ts'
import type { SubscriptionRow } from '../subscription/subscription-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'payments'>

export async function closeFinishedCheckout(
  platform: Deps,
  { user_id: userId }: Pick<SubscriptionRow, 'user_id'>,
) {
  const open = await findOpenCheckout(platform, userId)
  if (!open) return
  const { isBlocked } = await findBlock(platform, userId)
  const known = open.session_id ? await statusOfPage(platform, open.session_id, isBlocked) : undefined
  const status = known ?? (open.expires_at <= platform.now() ? 'expired' : 'open')
  if (status !== 'open') await closeCheckout(platform, open.id, status)
}

async function statusOfPage({ payments }: Deps, sessionId: string, mustClose: boolean) {
  return mustClose ? payments.expireCheckout(sessionId) : (await payments.findCheckout(sessionId))?.status
}
