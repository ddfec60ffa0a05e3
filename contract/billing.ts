import * as z from 'zod/mini'
import { billingRules } from './billing-rules.ts'
import { endpoint } from './endpoint.ts'
import { planIntervals, planTypes, refundedPayments } from './plans.ts'
import { time } from './rules.ts'

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
  type: z.enum(planTypes),
  /** In major units of `currency`. */
  price: z.number(),
  currency: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  features: z.array(z.string()),
  duration: z.enum(planIntervals),
  planType: z.enum(['basic_free', 'paid']),
  popular: z.boolean(),
  /** The signed-in member's own plan. */
  isActive: z.boolean(),
  /** Of the same period as the last paid plan of the signed-in member, which may have ended or have another price. */
  isLastPaid: z.boolean(),
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
  summary: 'What the signed-in user paid in this checkout. 404 to anybody else, signed in or not.',
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

/** In minor units; every currency we sell in has two decimals. */
export const money = z.object({ amount: z.number(), currency: z.string() })

const planName = z.object({ id: z.string(), title: z.string(), type: plan.shape.type })

export const subscription = z.object({
  status: subscriptionStatus,
  /** Null before any plan was taken. */
  plan: z.nullable(planName),
  /** For one period. */
  price: z.nullable(money),
  nextCharge: z.nullable(z.object({ ...money.shape, at: time })),
  /** The plan ends with its period: nothing more is charged. */
  cancelAtPeriodEnd: z.boolean(),
  /** When a cancelled plan ends, or has ended. Beyond the present period it renews until then, and `nextCharge` says so. */
  endsAt: z.nullable(time),
  /** It ends because the account is suspended, and goes on when that is lifted before. */
  isStopped: z.boolean(),
  paymentMethod: z.nullable(
    z.object({
      brand: z.string(),
      last4: z.string(),
      expMonth: z.number(),
      expYear: z.number(),
      /** It is no good any more when the next payment is due. */
      isExpiring: z.boolean(),
    }),
  ),
  /** While this lies ahead, everything paid since the window opened goes back on request. */
  refundableUntil: z.nullable(time),
  refundAmount: z.nullable(money),
  /** It was asked for and is made as soon as the payment provider answers. */
  refundUnderway: z.nullable(money),
  /** Why the member gets no refund inside the refund window. */
  refundRefusal: z.nullable(z.string()),
  /** What was refunded of the plan that ended. Prints made since `since` may no longer be sold. */
  refunded: z.nullable(z.object({ ...money.shape, since: time })),
  /** A payment that failed: the access goes on until then. */
  paymentProblem: z.nullable(z.object({ since: time, accessUntil: time, due: z.nullable(money) })),
  /** The plan that begins when this one is used up. */
  pendingSwitch: z.nullable(z.object({ plan: planName, at: time })),
})
export type Subscription = z.infer<typeof subscription>

export const getSubscription = endpoint({
  method: 'GET',
  path: '/payment/subscription',
  access: 'member',
  summary: 'What the signed-in member has, pays and is due, in one answer.',
  reply: z.object({ subscription }),
})

const changed = z.object({ subscription })
const changing = [409, 429, 502]

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/payment/cancel',
  access: 'member',
  refusals: changing,
  summary:
    'Cancels the plan at the end of what is paid for; one whose payment failed ends at once. Repeating it changes nothing.',
  body: z.optional(
    z.object({
      reason: z.optional(z.string().check(z.maxLength(500, 'Please use at most 500 characters.'))),
    }),
  ),
  reply: changed,
  message: 'Your plan is cancelled.',
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/payment/resume',
  access: 'member',
  refusals: changing,
  summary: 'Takes a cancellation or a planned switch back, before it takes effect.',
  reply: changed,
  message: 'Your plan goes on.',
})

export const refundSubscription = endpoint({
  method: 'POST',
  path: '/payment/refund',
  access: 'member',
  refusals: changing,
  summary: `Returns what was paid, inside the ${billingRules.refundDays} days after the ${refundedPayments.join(' or a ')} payment, and ends the plan. Once an account and card.`,
  reply: z.object({ subscription, refund: money }),
  message: 'Your payment is on its way back.',
})

export const switchPreview = z.object({
  plan: planName,
  /** `now`: with the difference paid at once. `at-period-end`: nothing is due today. `cancel`: to Basic, which begins when the paid plan ends. */
  takesEffect: z.enum(['now', 'at-period-end', 'cancel']),
  at: time,
  dueNow: money,
  /** Null when nothing will be charged any more. */
  nextCharge: z.nullable(z.object({ ...money.shape, at: time })),
  /** Sent back with the switch, so that the amount is the one shown. */
  prorationDate: time,
  /** The plan was cancelled; the switch would keep it going. */
  undoesCancellation: z.boolean(),
})
export type SwitchPreview = z.infer<typeof switchPreview>

export const previewSwitch = endpoint({
  method: 'POST',
  path: '/payment/switch/preview',
  access: 'member',
  refusals: changing,
  summary: 'What a switch to another plan would cost today, and what comes next and when. Changes nothing.',
  body: z.object({ priceId }),
  reply: z.object({ preview: switchPreview }),
})

export const switchPlan = endpoint({
  method: 'POST',
  path: '/payment/switch',
  access: 'member',
  refusals: changing,
  summary:
    'Switches as the preview said. A 409 with the code cancellation_pending asks for `undoCancellation` first; `url` leads to the page where the bank asks the member.',
  body: z.object({
    priceId,
    prorationDate: time,
    undoCancellation: z._default(z.boolean(), false),
  }),
  reply: z.object({
    subscription,
    /** `confirm`: nothing has changed yet, the member confirms it at `url`. `planned`: it takes effect when the period ends. */
    outcome: z.enum(['switched', 'planned', 'confirm']),
    url: z.nullable(z.string()),
  }),
  message: 'We have your choice.',
})

const portalPage = z.enum(['card', 'details', 'invoice'])

export const openBillingPortal = endpoint({
  method: 'POST',
  path: '/payment/portal',
  access: 'member',
  refusals: changing,
  summary:
    'A short-lived address of the payment provider: to save another card, to edit address and tax id, or to pay an open invoice. It leads back, with `switchTo` to the switch to that plan.',
  body: z.object({ to: portalPage, switchTo: z.optional(priceId) }),
  reply: z.object({ url: z.string() }),
})
