import fc from 'fast-check'
import type { SandboxCustomer } from './sandbox-customer.ts'

/** What happens at the sandbox, to the webhooks, and here. */
const steps = [
  'buys',
  'buys the other plan',
  'buys with a card of an excluded country',
  'leaves a payment unfinished',
  'buys something else of the account',
  'lapses',
  'renews',
  'fails',
  'pays what is open',
  'gives up',
  'cancels',
  'keeps',
  'is ended by hand',
  'switches',
  'goes back in part',
  'goes back',
  'is disputed',
  'is paused',
  'pays too late',
  'a message arrives',
  'a message arrives',
  'a message arrives',
  'a message arrives twice',
  'a message is lost',
  'the work is done',
  'the work is done',
  'the work is done twice at once',
  'the process dies',
  'the member looks',
] as const

export const sandboxSteps: readonly string[] = steps.slice(0, steps.indexOf('a message arrives'))

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
  [inOrder('leaves a payment unfinished', 'lapses', 'buys', 'renews', 'the work is done')],
  [inOrder('buys', 'fails', 'the member looks', 'pays what is open', 'a message arrives')],
  [inOrder('buys', 'fails', 'gives up', 'the member looks', 'pays too late', 'the work is done')],
]

export type Prices = { monthly: string; yearly: string; foreign: string }

const running = ['active', 'past_due', 'paused']

/** Executes a step at the sandbox. Returns whether the step applied. */
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
    'buys something else of the account': () => done(customer.buy(prices.foreign)),
    lapses: () => apply(customer.subscription(which, ['incomplete']), () => customer.letFirstPaymentExpire()),
    renews: () => apply(active(), (one) => customer.renew(one)),
    fails: () => apply(active(), (one) => customer.failToRenew(one)),
    'pays what is open': () => apply(overdue(), (one) => customer.payOpenInvoice(one)),
    'gives up': () => apply(overdue(), (one) => customer.end(one, 'payment_failed')),
    cancels: () => apply(active(), (one) => customer.setCancelAtPeriodEnd(one, true)),
    keeps: () => apply(active(), (one) => customer.setCancelAtPeriodEnd(one, false)),
    'is ended by hand': () => apply(live(), (one) => customer.end(one, 'cancellation_requested')),
    switches: () => apply(active(), (one) => customer.switchTo(one, otherPrice(one, prices))),
    'goes back in part': () => apply(charge(), (one) => customer.refund(one, 500)),
    'goes back': () => apply(charge(), (one) => customer.refund(one)),
    'is disputed': () => apply(charge(), (one) => customer.dispute(one)),
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
