import { logAlarm } from '../../platform/log.ts'
import { eventKind } from '../../platform/payments/event-kinds.ts'
import { refundFraudWarning } from '../refunds/execution/fraud-warnings.ts'
import { findMemberOfCustomer } from '../subscription/subscription-queries.ts'
import type { SyncDeps } from '../sync/sync.ts'
import { syncMember } from '../sync/sync-member.ts'
import { listUnhandledEvents, markHandled, type UnhandledEvent } from './event-queries.ts'

export async function syncCustomer(platform: SyncDeps, customerId: string) {
  const events = await listUnhandledEvents(platform, customerId)
  const userId = await findMemberOfCustomer(platform, customerId)
  if (userId) {
    await syncMember(platform, userId)
    for (const event of events) await handleEvent(platform, userId, event)
  } else platform.log.warn({ customerId }, 'payment event about a customer who is not ours')
  await markHandled(platform, events)
}

async function handleEvent(
  platform: SyncDeps,
  userId: string,
  { type, charge_id: chargeId }: UnhandledEvent,
) {
  const kind = eventKind(type)
  if (kind === 'fraud_warning' && chargeId) await refundFraudWarning(platform, userId, chargeId)
  // Stripe charges nothing until the invoice is finalized; the usual cause is a missing tax address.
  if (kind === 'invoice_not_finalized')
    logAlarm(platform.log, 'the payment provider cannot finalize an invoice', { userId })
}
