// Without schemas, so that public pages load none.

import { day } from '../durations.ts'

export const billingRules = {
  /** From the first payment, and from each renewal of a plan that `refundsRenewals`. */
  refundDays: 15,
  graceDays: 7,
  /** Emails about a failed payment: so many days after it, within the grace period. */
  failedPaymentMailDays: [0, 3, 6],
  /** The webhook of a renewal may be late. */
  lateRenewalHours: 12,
  /** For how many months a paid plan can be paused. */
  pauseMonths: [1, 2, 3],
  /** An email announces the charge that ends a pause, and the end of a gift, so many days before. */
  resumeNoticeDays: 7,
  /** How far ahead a gift or an extended period may end. */
  giftDays: 366,
} as const

/** Days between the email that announces a renewal and the renewal. Separate, because no page needs it. */
export const renewalNoticeDays = 14

/** From our order to refund until a bank usually shows the money. */
export const bankRefundTime = '5 to 10 days'

/** Returns when a plan ends whose payment has failed since then. */
export function graceEnd(since: Date): Date {
  return new Date(since.getTime() + billingRules.graceDays * day)
}
