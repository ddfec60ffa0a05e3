// Without schemas, so that public pages load none.

export const billingRules = {
  /** From the first payment, and from each renewal of a plan that `refundsRenewals`. */
  refundDays: 15,
  graceDays: 7,
  /** The webhook of a renewal may be late. */
  lateRenewalHours: 12,
} as const
