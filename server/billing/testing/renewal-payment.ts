import type { ProviderPayment } from '../../platform/payments/money.ts'

export const renewalPayment: Omit<ProviderPayment, 'paidAt'> = {
  invoiceId: 'in_1',
  chargeId: 'ch_1',
  subscriptionId: 'sub_1',
  priceId: 'price_month',
  reason: 'renewal',
  amount: 1900,
  refunded: 0,
  currency: 'usd',
  cardFingerprint: null,
  disputed: false,
  disputesNotWon: 0,
  disputesLost: 0,
  inquired: false,
  paidUntil: new Date(0),
}
