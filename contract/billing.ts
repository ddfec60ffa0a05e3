import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const subscriptionStatus = z.enum(['active', 'trialing', 'incomplete', 'canceled', 'expired'])
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>

/** Why a download was refused. The subscribe page chooses its heading by this. */
export const refusalReasons = [
  'subscription_incomplete',
  'paid_subscription_required',
  'subscription_expired',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** The `code` of a refused download. A suspended account is told on its own page, not on the subscribe page. */
export const downloadRefusal = z.enum([...refusalReasons, 'account_suspended'])
export type DownloadRefusal = z.infer<typeof downloadRefusal>

/** What `user.subscriptionPlan` says of a member on the free plan. */
export const basicPlanId = 'basic_free'

export const plan = z.object({
  /** Equal to `priceId`; `basic_free` for Basic. */
  id: z.string(),
  priceId: z.string(),
  type: z.enum(['Basic', 'Monthly', 'Yearly']),
  /** In major units of `currency`. */
  price: z.number(),
  currency: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  features: z.array(z.string()),
  duration: z.enum(['month', 'year']),
  planType: z.enum(['basic_free', 'paid']),
  popular: z.boolean(),
  /** The signed-in member's own plan. */
  isActive: z.boolean(),
})
export type Plan = z.infer<typeof plan>

export const listPlans = endpoint({
  method: 'GET',
  path: '/payment/pricing-plans',
  access: 'public',
  summary: 'The plans on sale, Basic first.',
  query: z.object({ currency: z.optional(z.string().check(z.maxLength(10))) }),
  reply: z.object({ plans: z.array(plan) }),
})

export const createPaymentSession = endpoint({
  method: 'POST',
  path: '/payment/session',
  access: 'member',
  refusals: [409, 429, 502],
  summary: 'Starts a plan: Basic at once, a paid plan on the checkout page in `url`.',
  body: z.object({
    priceId: z.string('A plan is required').check(z.minLength(1, 'A plan is required'), z.maxLength(255)),
    currency: z._default(z.string().check(z.maxLength(10)), 'usd'),
  }),
  reply: z.object({ redirect: z.boolean(), url: z.nullable(z.string()) }),
  message: 'Payment session created',
})

export const verifyPaymentSession = endpoint({
  method: 'GET',
  path: '/payment/verify-session/:sessionId',
  access: 'member',
  refusals: [409, 429, 502],
  summary: 'What the signed-in user paid in this checkout. 404 for a session of anybody else.',
  reply: z.object({
    session: z.object({
      id: z.string(),
      status: z.enum(['open', 'complete']),
      payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
      metadata: z.object({ product_name: z.string() }),
      /** In minor units. */
      amount_total: z.number(),
      currency: z.string(),
    }),
  }),
})
