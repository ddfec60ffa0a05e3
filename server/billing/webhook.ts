import { Refusal } from '../platform/errors.ts'
import type { PaymentEvent } from '../platform/payments/events.ts'
import type { Platform } from '../platform/platform.ts'
import { askForCharge, askForSync } from './asking.ts'
import { keepEvent, nameCustomerOfCharge } from './event-queries.ts'

type Outside = Pick<Platform, 'db' | 'now' | 'log' | 'payments' | 'jobs'>

/** What the provider may tell us; anything else is answered and forgotten. */
export const heeded: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'customer.updated',
  'customer.deleted',
])

/** Keeps the event and answers; the work is done from the table, so nothing is lost between the two. */
export async function receiveEvent(platform: Outside, body: Buffer, signature: unknown) {
  const event = typeof signature === 'string' ? platform.payments.verifyEvent(body, signature) : undefined
  if (!event) throw new Refusal(400, 'The signature is not valid.')
  const line = { eventId: event.id, type: event.type }
  if (event.livemode !== platform.payments.livemode) {
    platform.log.error({ alarm: 'an event of the other mode', ...line }, 'billing')
    return
  }
  if (!heeded.has(event.type)) return
  await takeEvent(platform, event)
}

/** Kept once, however it came; the rest is done by a job. */
export async function takeEvent(platform: Outside, event: PaymentEvent) {
  const isNew = await keepEvent(platform, event)
  platform.log.info({ eventId: event.id, type: event.type, isNew }, 'payment event')
  if (!isNew) return
  if (event.customerId) await askForSync(platform, event.customerId)
  else if (event.chargeId) await askForCharge(platform, event.chargeId)
}

/** Disputes and refunds name a charge: the provider knows whose it is. */
export async function nameCustomer(platform: Outside, chargeId: string) {
  const customerId = await platform.payments.findCustomerOfCharge(chargeId)
  await nameCustomerOfCharge(platform, chargeId, customerId)
  if (customerId) await askForSync(platform, customerId)
}
