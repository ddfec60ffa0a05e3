import fc from 'fast-check'
import type { World } from './provider-values.ts'

/** What happens at the provider, to the messages, and here. The number says to which one. */
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

export type Step = { what: (typeof steps)[number]; which: number; after: number }

export const history = fc.array(
  fc.record({
    what: fc.constantFrom(...steps),
    which: fc.nat({ max: 3 }),
    after: fc.constantFrom(0, 0, 1),
  }),
  { minLength: 4, maxLength: 12 },
)

export type Prices = { monthly: string; yearly: string; foreign: string }

const running = ['active', 'past_due', 'paused']

/** What a step does at the provider; nothing where it does not apply. */
export function happensThere(world: World, { what, which }: Step, prices: Prices) {
  const buys = (price: string, country = 'DE') =>
    world.pays(world.begins(price, country), 'subscription_create')
  const active = world.current(which, ['active'])
  const live = world.current(which, running)
  const payment = world.payments.at(-1 - which)
  const does: Partial<Record<Step['what'], () => unknown>> = {
    buys: () => buys(prices.monthly),
    'buys the other plan': () => buys(prices.yearly),
    'buys with a card of an excluded country': () => buys(prices.monthly, 'BR'),
    'leaves a payment unfinished': () => world.begins(prices.monthly, 'DE'),
    'buys something else of the account': () => buys(prices.foreign),
    lapses: () =>
      apply(world.current(which, ['incomplete']), (one) => world.becomes(one, 'incomplete_expired')),
    renews: () => apply(active, (one) => world.pays(one, 'subscription_cycle')),
    fails: () => apply(active, (one) => world.fails(one)),
    'pays what is open': () =>
      apply(world.current(which, ['past_due']), (one) => world.pays(one, 'subscription_cycle')),
    'gives up': () => apply(world.current(which, ['past_due']), (one) => world.ends(one, 'payment_failed')),
    cancels: () => apply(active, (one) => world.isToEnd(one, true)),
    keeps: () => apply(active, (one) => world.isToEnd(one, false)),
    'is ended by hand': () => apply(live, (one) => world.ends(one, 'cancellation_requested')),
    switches: () =>
      apply(active, (one) => {
        one.priceId = one.priceId === prices.monthly ? prices.yearly : prices.monthly
        world.pays(one, 'subscription_update')
      }),
    'goes back in part': () => apply(payment, (one) => world.goesBack(one, 500)),
    'goes back': () => apply(payment, (one) => world.goesBack(one, one.amount)),
    'is disputed': () => apply(payment, (one) => world.isDisputed(one)),
    'is paused': () => apply(active, (one) => world.becomes(one, 'paused')),
    'pays too late': () =>
      apply(world.current(which, ['canceled']), (one) => {
        world.pass(1)
        world.pays(one, 'subscription_cycle')
      }),
  }
  does[what]?.()
}

function apply<Thing>(thing: Thing | undefined, change: (thing: Thing) => void) {
  if (thing !== undefined) change(thing)
}
