import type { User } from '#contract/accounts/accounts.ts'
import type { Subscription, SwitchPreview } from '#contract/billing/billing.ts'
import type { testShop } from './shop.ts'

type Shop = Awaited<ReturnType<typeof testShop>>
type Member = { user: User; cookie: string }
type SubscriptionReply = { subscription: Subscription }

export function memberBilling(shop: Shop) {
  const { call, payments } = shop
  const post =
    <Data>(path: string) =>
    ({ cookie }: Member, body?: object) =>
      call<Data>('POST', `/payment/${path}`, { cookie, body })
  const subscriptionOf = (member: Member) => findSubscriptionOf(shop, member)
  async function giveCard(member: Member, name: string) {
    const customer = await shop.customerOf(member)
    const card = await payments.do(`/v1/payment_methods/${name}/attach`, { customer })
    const { id } = await subscriptionOf(member)
    await payments.do(`/v1/subscriptions/${id}`, { default_payment_method: card.id })
  }
  return {
    cancel: post<SubscriptionReply>('cancel'),
    resume: post<SubscriptionReply>('resume'),
    pause: post<SubscriptionReply>('pause'),
    refund: post<SubscriptionReply & { refund: { amount: number; currency: string } }>('refund'),
    previewSwitch: post<{ preview: SwitchPreview }>('switch/preview'),
    switchPlan: post<SubscriptionReply & { url: string | null; outcome: string }>('switch'),
    portal: post<{ url: string }>('portal'),
    subscriptionOf,
    async show({ cookie }: Member) {
      const { body } = await call<SubscriptionReply>('GET', '/payment/subscription', { cookie })
      return body.data.subscription
    },
    async paying(priceId: string, card?: string) {
      const member = await shop.signedIn()
      const { sessionId } = await shop.buy(member, priceId, card)
      await shop.verify(member, sessionId)
      return member
    },
    chargesOf: async (member: Member) =>
      payments.list<{ id: string; amount: number; amount_refunded: number; paid: boolean }>(
        `/v1/charges?customer=${await shop.customerOf(member)}`,
      ),
    giveCard,
    giveBadCard: (member: Member) => giveCard(member, 'pm_card_chargeCustomerFail'),
    async renewNow(member: Member) {
      const { id } = await subscriptionOf(member)
      await payments.do(`/v1/subscriptions/${id}`, {
        'billing_cycle_anchor[type]': 'now',
        proration_behavior: 'none',
        payment_behavior: 'allow_incomplete',
      })
    },
  }
}

async function findSubscriptionOf({ customerOf, payments }: Shop, member: Member) {
  const [found] = await payments.list<ProviderSubscription>(
    `/v1/subscriptions?customer=${await customerOf(member)}&status=all`,
  )
  if (!found) throw new Error('The member has no subscription')
  return found
}

export function paidPeriodOf({
  items,
  billing_cycle_anchor,
}: Pick<ProviderSubscription, 'items' | 'billing_cycle_anchor'>) {
  const [item] = items.data
  if (!item) throw new Error('The subscription has no item')
  const { current_period_start: start, current_period_end: end } = item
  return { start, isOnAnchor: billing_cycle_anchor === start, days: Math.round((end - start) / 86_400) }
}

type ProviderSubscription = {
  id: string
  status: string
  cancel_at: number | null
  schedule: string | null
  billing_cycle_anchor: number
  items: {
    data: {
      id: string
      price: { id: string }
      current_period_start: number
      current_period_end: number
    }[]
  }
}
