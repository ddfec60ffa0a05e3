import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { time } from '../rules.ts'
import { billingRules } from './billing-rules.ts'
import { periodUnits, planTypes, refundedPayments } from './plans.ts'

export const subscriptionStatus = z.enum(['active', 'trialing', 'incomplete', 'canceled', 'expired'])
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>

export const plan = z.object({
  /** Equal to `priceId`; `basic_free` for Basic. */
  id: z.string(),
  priceId: z.string(),
  type: z.enum(planTypes),
  /** In major units. */
  price: z.number(),
  currency: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  features: z.array(z.string()),
  duration: z.enum(periodUnits),
  planType: z.enum(['basic_free', 'paid']),
  popular: z.boolean(),
  isActive: z.boolean(),
  /** True for the billing period of the last paid plan, which may have ended or have another price. */
  isLastPaid: z.boolean(),
})
export type Plan = z.infer<typeof plan>

export const listPlans = endpoint({
  method: 'GET',
  path: '/payment/pricing-plans',
  access: 'public',
  duringView: 'member',
  summary: 'The plans on sale, Basic first.',
  query: z.object({ currency: z.optional(z.string().check(z.maxLength(10))) }),
  reply: z.object({ plans: z.array(plan) }),
})

const priceId = z.string('A plan is required').check(z.minLength(1, 'A plan is required'), z.maxLength(255))

export const createPaymentSession = endpoint({
  method: 'POST',
  path: '/payment/session',
  access: 'member',
  refusals: [409, 429, 502],
  summary: 'Starts a plan: Basic at once, a paid plan on the checkout page in `url`.',
  body: z.object({
    priceId,
    currency: z._default(z.string().check(z.maxLength(10)), 'usd'),
  }),
  reply: z.object({ redirect: z.boolean(), url: z.nullable(z.string()) }),
  message: 'Payment session created',
})

export const verifyPaymentSession = endpoint({
  method: 'GET',
  path: '/payment/verify-session/:sessionId',
  access: 'public',
  refusals: [409, 429, 502],
  summary: 'The payment of the signed-in user in this checkout. 404 for everybody else, signed in or not.',
  reply: z.object({
    session: z.object({
      id: z.string(),
      status: z.enum(['open', 'complete']),
      payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
      metadata: z.object({ product_name: z.string() }),
      amount_total: z.number(),
      currency: z.string(),
    }),
  }),
})

/** In minor units; every currency we sell in has two decimals. */
export const money = z.object({ amount: z.number(), currency: z.string() })

const planName = z.object({ id: z.string(), title: z.string(), type: plan.shape.type })

/** From the end of the paid period until the plan resumes and is charged. Once the pause has begun, resuming charges at once. */
export const planPause = z.object({ startsAt: time, resumesAt: time, hasBegun: z.boolean() })

const unpaidSince = { since: time, accessUntil: time, paidUntil: z._default(z.nullable(time), null) }

export const subscription = z.object({
  status: subscriptionStatus,
  /** The member's own plan, also while it is paused; a gift is the plan of a member without one. */
  plan: z.nullable(planName),
  price: z.nullable(money),
  /** Pages of 1.2.0 refuse a reply without a number: beside `isUnknown` the amount is only the price of the plan. */
  nextCharge: z.nullable(z.object({ ...money.shape, at: time, isUnknown: z.optional(z.boolean()) })),
  cancelAtPeriodEnd: z.boolean(),
  /** Beyond the current period the plan renews until then. */
  endsAt: z.nullable(time),
  isStopped: z.boolean(),
  paymentMethod: z.nullable(
    z.object({
      brand: z.string(),
      last4: z.string(),
      expMonth: z.number(),
      expYear: z.number(),
      isExpiring: z.boolean(),
    }),
  ),
  refundableUntil: z.nullable(time),
  refundAmount: z.nullable(money),
  refundUnderway: z.nullable(money),
  refundRefusal: z.nullable(z.string()),
  /** The provider refuses the promised refund. Until an administrator resolves it, the plan cannot be changed. */
  isRefundRefused: z._default(z.boolean(), false),
  /** Prints made since `since`, or since `disputedSince`, may no longer be sold. */
  refunded: z.nullable(z.object({ ...money.shape, since: time })),
  disputedSince: z.nullable(time),
  /** `paidUntil`: the end of access if the plan is cancelled. `endsPlanAt`: the plan ends then, because its pause is over and not paid. */
  paymentProblem: z.nullable(
    z.object({ ...unpaidSince, due: z.nullable(money), endsPlanAt: z.nullable(time) }),
  ),
  pendingSwitch: z.nullable(z.object({ plan: planName, at: time })),
  pause: z.nullable(planPause),
  /** End of a gift of the whole library, alone or beside a paid plan. */
  giftUntil: z.nullable(time),
  /** The gift is all: nothing is charged. */
  isGift: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>

export const getSubscription = endpoint({
  method: 'GET',
  path: '/payment/subscription',
  access: 'member',
  duringView: 'member',
  summary: 'The plan, card, next charge and refund of the signed-in member.',
  reply: z.object({ subscription }),
})

const changed = z.object({ subscription })
const changing = [409, 429, 502]

export const cancelReason = z.string().check(z.maxLength(500, 'Please use at most 500 characters.'))

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/payment/cancel',
  access: 'member',
  refusals: changing,
  summary: 'Cancels the plan at the end of the paid period; an unpaid plan ends at once. Idempotent.',
  body: z.optional(z.object({ reason: z.optional(cancelReason) })),
  reply: changed,
  message: 'Your plan is cancelled.',
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/payment/resume',
  access: 'member',
  refusals: changing,
  summary:
    'Undoes a cancellation, a scheduled switch or a pause before it takes effect. A pause that has begun ends with `payNow`, which charges a new period; without it the code is pause_begun.',
  body: z.optional(z.object({ payNow: z.optional(z.boolean()) })),
  reply: changed,
  message: 'Your plan continues.',
})

const chooseMonths = 'Choose for how many months.'

export const pauseSubscription = endpoint({
  method: 'POST',
  path: '/payment/pause',
  access: 'member',
  refusals: changing,
  summary:
    'Pauses the plan from the end of the paid period: nothing is charged and nothing can be downloaded until it resumes by itself, which is charged. Idempotent.',
  body: z.object({
    months: z
      .int(chooseMonths)
      .check(
        z.minimum(Math.min(...billingRules.pauseMonths), chooseMonths),
        z.maximum(Math.max(...billingRules.pauseMonths), chooseMonths),
      ),
  }),
  reply: changed,
  message: 'Your plan will be paused.',
})

export const refundSubscription = endpoint({
  method: 'POST',
  path: '/payment/refund',
  access: 'member',
  refusals: changing,
  summary: `Refunds the payment within the ${billingRules.refundDays} days after the ${refundedPayments.join(' or a ')} payment, and ends the plan. Once per account and card.`,
  reply: z.object({ subscription, refund: money }),
  message: 'Your refund is on its way.',
})

export const switchPreview = z.object({
  plan: planName,
  /** `now` charges the difference; `cancel` starts Basic when the paid plan ends. */
  takesEffect: z.enum(['now', 'at-period-end', 'cancel']),
  at: time,
  dueNow: money,
  nextCharge: z.nullable(z.object({ ...money.shape, at: time })),
  /** Sent back with the switch, so that the amount is the one shown. */
  prorationDate: time,
  undoesCancellation: z.boolean(),
})
export type SwitchPreview = z.infer<typeof switchPreview>

export const previewSwitch = endpoint({
  method: 'POST',
  path: '/payment/switch/preview',
  access: 'member',
  refusals: changing,
  summary: 'Previews a switch to another plan: the cost today and the next charge. Changes nothing.',
  body: z.object({ priceId }),
  reply: z.object({ preview: switchPreview }),
})

export const switchPlan = endpoint({
  method: 'POST',
  path: '/payment/switch',
  access: 'member',
  refusals: changing,
  summary:
    'Switches the plan as previewed. A 409 with the code cancellation_pending requires `undoCancellation`; `url` is the page where the bank confirms the payment.',
  body: z.object({
    priceId,
    prorationDate: time,
    undoCancellation: z._default(z.boolean(), false),
  }),
  reply: z.object({
    subscription,
    /** `confirm`: the member confirms it at `url`. `planned`: at the end of the period. */
    outcome: z.enum(['switched', 'planned', 'confirm']),
    url: z.nullable(z.string()),
  }),
  message: 'Choice saved.',
})

const portalPage = z.enum(['card', 'details', 'invoice'])

export const openBillingPortal = endpoint({
  method: 'POST',
  path: '/payment/portal',
  access: 'member',
  refusals: changing,
  summary:
    'A short-lived URL of the payment provider: to replace the card, to edit address and tax id, or to pay an open invoice. It returns to the settings, with `switchTo` to the switch to that plan.',
  body: z.object({ to: portalPage, switchTo: z.optional(priceId) }),
  reply: z.object({ url: z.string() }),
})
