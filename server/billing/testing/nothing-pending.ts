import type { ProviderSubscription } from '../../platform/payments/subscriptions.ts'

/** Fields of a subscription without a card and without a pending cancellation, switch or delay. */
export const nothingPending = {
  endsAt: null,
  canceledAt: null,
  endedAt: null,
  endedReason: null,
  isEndedByAdmin: false,
  nextPriceId: null,
  card: null,
  newerCardId: null,
  openInvoice: null,
} satisfies Partial<ProviderSubscription>
