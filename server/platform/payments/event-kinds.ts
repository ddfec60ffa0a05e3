/** A `change` needs a sync and nothing else. */
export type EventKind = 'change' | 'fraud_warning' | 'invoice_not_finalized'

const kinds = new Map<string, EventKind>([
  ['checkout.session.completed', 'change'],
  ['checkout.session.expired', 'change'],
  ['customer.subscription.created', 'change'],
  ['customer.subscription.updated', 'change'],
  ['customer.subscription.deleted', 'change'],
  ['customer.subscription.paused', 'change'],
  ['customer.subscription.resumed', 'change'],
  ['invoice.paid', 'change'],
  ['invoice.payment_failed', 'change'],
  ['invoice.payment_action_required', 'change'],
  ['invoice.finalization_failed', 'invoice_not_finalized'],
  ['charge.refunded', 'change'],
  ['refund.updated', 'change'],
  ['refund.failed', 'change'],
  ['charge.dispute.created', 'change'],
  ['charge.dispute.updated', 'change'],
  ['charge.dispute.funds_withdrawn', 'change'],
  ['charge.dispute.closed', 'change'],
  ['radar.early_fraud_warning.created', 'fraud_warning'],
  ['customer.updated', 'change'],
  ['payment_method.automatically_updated', 'change'],
  ['customer.deleted', 'change'],
])

export const eventsWithoutState = [...kinds].filter(([, kind]) => kind !== 'change').map(([type]) => type)

export function eventKind(type: string): EventKind | undefined {
  return kinds.get(type)
}
