import * as z from 'zod/mini'

export const refusalReasons = [
  'subscription_incomplete',
  'paid_subscription_required',
  'subscription_expired',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** A suspended account has a page of its own, not the subscribe page. */
export const downloadRefusal = z.enum([...refusalReasons, 'account_suspended'])
export type DownloadRefusal = z.infer<typeof downloadRefusal>
