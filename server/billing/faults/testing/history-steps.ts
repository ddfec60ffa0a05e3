import fc from 'fast-check'
import type { SandboxCustomer } from './sandbox-customer.ts'

/** What happens at the sandbox, to the webhooks, and here. */
const steps = [
  'buys',
  'buys the other plan',
  'buys with a card of an excluded country',
  'leaves a payment unfinished',
  'buys another product of the account',
  'lets the first payment expire',
  'renews',
  'fails to renew',
  'pays the open invoice',
  'is ended unpaid',
  'cancels',
  'undoes the cancellation',
  'is ended in the dashboard',
  'switches',
  'is refunded in part',
  'is refunded',
  'is disputed',
  'wins a dispute',
  'loses a dispute',
  'has a dispute reopened',
  'is paused',
  'pays too late',
  'a webhook arrives',
  'a webhook arrives',
  'a webhook arrives',
  'a webhook arrives twice',
  'a webhook is lost',
  'jobs run',
  'jobs run',
  'jobs and a sync run at once',
  'the process dies',
  'a sync runs',
  'an administrator lifts the block',
  'an administrator refunds',
] as const

export const sandboxSteps: readonly string[] = steps.slice(0, steps.indexOf('a webhook arrives'))

export type Step = { what: (typeof steps)[number]; which: number; after: number }

export const history = fc.array(
  fc.record({
    what: fc.constantFrom(...steps),
    which: fc.nat({ max: 3 }),
    after: fc.constantFrom(0, 0, 1),
  }),
  { minLength: 4, maxLength: 12 },
)

const inOrder = (...names: Step['what'][]) => names.map((what): Step => ({ what, which: 0, after: 1 }))

/** Histories with the steps that random ones seldom reach, since others must come first. */
export const examples: [Step[]][] = [
  [inOrder('leaves a payment unfinished', 'lets the first payment expire', 'buys', 'renews', 'jobs run')],
  [inOrder('buys', 'fails to renew', 'a sync runs', 'pays the open invoice', 'a webhook arrives')],
  [inOrder('buys', 'fails to renew', 'is ended unpaid', 'a sync runs', 'pays too late', 'jobs run')],
  [
    inOrder(
      'buys',
      'is disputed',
      'a sync runs',
      'wins a dispute',
      'a sync runs',
      'an administrator lifts the block',
      'buys',
      'has a dispute reopened',
    ),
  ],
  [inOrder('buys', 'switches', 'an administrator refunds', 'jobs run', 'buys', 'an administrator refunds')],
  [
    inOrder(
      'buys',
      'is disputed',
      'a sync runs',
      'an administrator lifts the block',
      'buys',
      'loses a dispute',
      'a webhook is lost',
    ),
  ],
]

export type Prices = { monthly: string; yearly: string; foreign: string }

const running = ['active', 'past_due', 'paused']

export async function applyAtSandbox(customer: SandboxCustomer, { what, which }: Step, prices: Prices) {
  const active = () => customer.subscription(which, ['active'])
  const live = () => customer.subscription(which, running)
  const overdue = () => customer.subscription(which, ['past_due'])
  const charge = () => customer.charge(which)
  const does: Partial<Record<Step['what'], () => Promise<boolean>>> = {
    buys: () => done(customer.buy(prices.monthly)),
    'buys the other plan': () => done(customer.buy(prices.yearly)),
    'buys with a card of an excluded country': () => done(customer.buy(prices.monthly, 'BR')),
    'leaves a payment unfinished': () => done(customer.startPurchase(prices.monthly)),
    'buys another product of the account': () => done(customer.buy(prices.foreign)),
    'lets the first payment expire': () =>
      apply(customer.subscription(which, ['incomplete']), () => customer.letFirstPaymentExpire()),
    renews: () => apply(active(), (one) => customer.renew(one)),
    'fails to renew': () => apply(active(), (one) => customer.failToRenew(one)),
    'pays the open invoice': () => apply(overdue(), (one) => customer.payOpenInvoice(one)),
    'is ended unpaid': () => apply(overdue(), (one) => customer.end(one, 'payment_failed')),
    cancels: () => apply(active(), (one) => customer.setCancelAtPeriodEnd(one, true)),
    'undoes the cancellation': () => apply(active(), (one) => customer.setCancelAtPeriodEnd(one, false)),
    'is ended in the dashboard': () => apply(live(), (one) => customer.end(one, 'cancellation_requested')),
    switches: () => apply(active(), (one) => customer.switchTo(one, otherPrice(one, prices))),
    'is refunded in part': () => apply(charge(), (one) => customer.refund(one, 500)),
    'is refunded': () => apply(charge(), (one) => customer.refund(one)),
    'is disputed': () => apply(charge(), (one) => customer.dispute(one)),
    'wins a dispute': () =>
      apply(customer.disputeIn(which, 'needs_response'), (one) => customer.moveDispute(one, 'won')),
    'loses a dispute': () =>
      apply(customer.disputeIn(which, 'needs_response'), (one) => customer.moveDispute(one, 'lost')),
    'has a dispute reopened': () =>
      apply(customer.disputeIn(which, 'won'), (one) => customer.moveDispute(one, 'needs_response')),
    'is paused': () => apply(active(), (one) => customer.pause(one)),
    'pays too late': () =>
      apply(customer.subscription(which, ['canceled']), async (one) => {
        await customer.pass(1)
        await customer.payOpenInvoice(one)
      }),
  }
  if (!(await does[what]?.())) return false
  await customer.collectEvents()
  return true
}

function otherPrice({ items }: Subscription, { monthly, yearly }: Prices) {
  return items.data[0]?.price.id === monthly ? yearly : monthly
}

type Subscription = NonNullable<Awaited<ReturnType<SandboxCustomer['subscription']>>>

async function apply<Thing>(find: Promise<Thing | undefined>, change: (thing: Thing) => Promise<void>) {
  const thing = await find
  if (thing === undefined) return false
  return done(change(thing))
}

async function done(change: Promise<void>) {
  await change
  return true
}
