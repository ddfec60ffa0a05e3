// Apart from rules.ts, so that public pages which name these times load no schemas.

/** The times of a paid plan that texts name too. */
export const billingRules = {
  /** A full refund on request, counted from the first payment and from each renewal of a plan that `refundsRenewals`. */
  refundDays: 15,
  /** Access goes on after a payment failed. */
  graceDays: 7,
  /** Access goes on after a period, because the news of its renewal may be late. */
  lateRenewalHours: 12,
} as const
