import { expireSession } from './checkout/sessions.ts'
import { finalizeAndCollect, renew, retry } from './invoices/renewals.ts'
import { endSubscription, expireIncomplete } from './invoices/subscription-status.ts'
import { cardOfCharge } from './money/charges.ts'
import { openDisputeByCard } from './money/disputes.ts'
import { warnOfFraud } from './money/fraud-warnings.ts'
import { completeRefund, returnRefund } from './money/refunds.ts'
import { announceUpcoming } from './subscriptions/invoice-preview.ts'
import { advanceSchedule } from './subscriptions/schedules.ts'
import type { AlarmKind } from './world/alarms.ts'
import type { AlarmHandlers } from './world/due-alarms.ts'
import { announce, change, existing, type World } from './world/world.ts'

/** The handlers of due work. */
export const dueWork: AlarmHandlers = new Map<AlarmKind, (world: World, subject: string) => void>([
  ['advance_schedule', advanceSchedule],
  ['finalize_invoice', finalizeAndCollect],
  ['renew_subscription', renew],
  ['retry_invoice', retry],
  ['remind_of_renewal', announceUpcoming],
  ['settle_refund', completeRefund],
  ['fail_refund', (world, id) => returnRefund(world, id, 'failed')],
  [
    'open_dispute',
    (world, id) => {
      const { disputed } = cardOfCharge(world, existing(world, 'charge', id))
      openDisputeByCard(world, id, disputed ?? 'general')
    },
  ],
  ['warn_of_fraud', (world, id) => warnOfFraud(world, existing(world, 'charge', id))],
  ['expire_session', (world, id) => expireSession(world, existing(world, 'checkout.session', id))],
  ['expire_incomplete', (world, id) => expireIncomplete(world, existing(world, 'subscription', id))],
  [
    'end_subscription',
    (world, id) =>
      endSubscription(world, existing(world, 'subscription', id), { reason: 'cancellation_requested' }),
  ],
  [
    'remind_of_trial_end',
    (world, id) =>
      announce(world, 'customer.subscription.trial_will_end', existing(world, 'subscription', id)),
  ],
  [
    'resume_collection',
    (world, id) => {
      const subscription = existing(world, 'subscription', id)
      change(
        world,
        'subscription',
        { ...subscription, pause_collection: null },
        'customer.subscription.updated',
      )
    },
  ],
])
