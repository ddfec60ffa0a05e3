import type { ProviderSubscription } from '../../platform/payments/subscriptions.ts'

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
  renewalAmount: null,
} satisfies Partial<ProviderSubscription>
