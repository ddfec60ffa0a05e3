import assert from 'node:assert/strict'
import type { Delivery } from '../../../platform/payments/testing/test-payments.ts'
import { eventually } from '../../../platform/testing/eventually.ts'
import type { testShop } from '../../testing/shop.ts'

type Shop = Awaited<ReturnType<typeof testShop>>
type Member = Awaited<ReturnType<Shop['signedIn']>>
type Subscription = {
  id: string
  status: string
  cancel_at: number | null
  cancel_at_period_end: boolean
  schedule: string | null
  latest_invoice: string
  billing_cycle_anchor: number
  items: {
    data: { id: string; price: { id: string }; current_period_start: number; current_period_end: number }[]
  }
}
type Session = { id: string; status: string; amount_total: number; currency: string; url: string | null }
type Charge = {
  id: string
  amount: number
  amount_refunded: number
  paid: boolean
  refunded: boolean
}
type Invoice = {
  id: string
  status: string
  billing_reason: string
  amount_paid: number
  total: number
  status_transitions: { paid_at: number | null }
}

export function atProvider({ payments, customerOf }: Shop) {
  const addressOf = async (member: Member, path: string) => {
    const customer = await customerOf(member)
    return customer ? `${path}?limit=100&customer=${customer}` : undefined
  }
  const listed = async <Row>(member: Member, path: string, more = '') => {
    const address = await addressOf(member, path)
    return address ? payments.list<Row>(address + more) : []
  }
  const subscriptions = (member: Member) => listed<Subscription>(member, '/v1/subscriptions', '&status=all')
  const charges = (member: Member) => listed<Charge>(member, '/v1/charges')
  /** Throws an AssertionError unless there is exactly one, running or not. */
  async function onlySubscription(member: Member) {
    const [subscription, ...others] = await subscriptions(member)
    assert.ok(subscription && others.length === 0)
    return subscription
  }
  return {
    subscriptions,
    onlySubscription,
    periodEnd: async (member: Member) =>
      (await onlySubscription(member)).items.data[0]?.current_period_end ?? 0,
    sessions: (member: Member) => listed<Session>(member, '/v1/checkout/sessions'),
    charges,
    paidCharges: async (member: Member) => (await charges(member)).filter(({ paid }) => paid).length,
    invoices: (member: Member) => listed<Invoice>(member, '/v1/invoices'),
    people: (email: string) =>
      payments.list<{ id: string }>(`/v1/customers?email=${encodeURIComponent(email)}`),
    /** Somebody ends it in the dashboard, with nothing paid back. */
    end: (subscriptionId: string, at: 'now' | 'period_end' | 'cancel_at' = 'now') =>
      payments.do(`/_sandbox/subscriptions/${subscriptionId}/cancel`, { at }),
    /** Changes the quantity of the member's only subscription in the Dashboard; `terms` are Stripe's parameters of the charge. */
    async changeQuantity(member: Member, quantity: number, terms: Record<string, string> = {}) {
      const { id, items } = await onlySubscription(member)
      await payments.do(`/v1/subscriptions/${id}`, {
        'items[0][id]': items.data[0]?.id ?? '',
        'items[0][quantity]': String(quantity),
        ...terms,
      })
    },
    async deliveryOf(member: Member, type: string): Promise<Delivery> {
      const customer = await customerOf(member)
      let found: Delivery | undefined
      await eventually(async () => {
        found = payments.deliveries.find(({ body }) => isAbout(JSON.parse(body.toString()), type, customer))
        return found !== undefined
      })
      if (!found) throw new Error(`No ${type}`)
      return found
    },
  }
}

type Event = { type: string; data: { object: { customer?: string } } }

function isAbout({ type, data }: Event, wanted: string, customer: string) {
  return type === wanted && data.object.customer === customer
}
