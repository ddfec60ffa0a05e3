import { day } from '#contract/durations.ts'
import { eventOf, type PaymentEvent } from '../../../platform/payments/events.ts'
import type { testPayments } from '../../../platform/payments/testing/test-payments.ts'

type Sandbox = Pick<Awaited<ReturnType<typeof testPayments>>, 'do' | 'list'>
type Invoice = { id: string; status: string }
type Subscription = {
  id: string
  status: string
  latest_invoice: Invoice | null
  items: { data: { id: string; price: { id: string } }[] }
}
type Dispute = { id: string; status: string }
type Charge = { id: string; amount: number; amount_refunded: number; paid: boolean; disputed: boolean }

const goodCard = 'pm_card_de'
const cards: Record<string, string> = { DE: goodCard, BR: 'pm_card_br' }
/** Two customers are so far apart that the time of an event says whose it is. */
const spacing = 20 * day
/** After this time the sandbox gives up a first payment. */
const firstPaymentHours = 24
const eventTypes = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
]

/** What happens to a customer of the payment sandbox with a test clock, and the events about it. */
export class SandboxCustomer {
  readonly id: string
  /** Events not delivered yet, oldest first. */
  readonly events: PaymentEvent[] = []
  private readonly sandbox: Sandbox
  private readonly clock: string
  private readonly start: number
  private readonly known = new Set<string>()
  private seconds = 0

  private constructor(sandbox: Sandbox, ids: { customer: string; clock: string; start: number }) {
    this.sandbox = sandbox
    this.id = ids.customer
    this.clock = ids.clock
    this.start = ids.start
  }

  static async create(sandbox: Sandbox, number: number) {
    const start = Math.floor((Date.UTC(2026, 0, 1) + number * spacing) / 1000)
    const clock = await sandbox.do('/v1/test_helpers/test_clocks', { frozen_time: `${start}` })
    const customer = await sandbox.do('/v1/customers', { test_clock: clock.id })
    return new SandboxCustomer(sandbox, { customer: customer.id, clock: clock.id, start })
  }

  get now() {
    return new Date((this.start + this.seconds) * 1000)
  }

  async pass(seconds: number) {
    if (seconds === 0) return
    this.seconds += seconds
    const frozen_time = `${this.start + this.seconds}`
    await this.sandbox.do(`/v1/test_helpers/test_clocks/${this.clock}/advance`, { frozen_time })
  }

  async collectEvents() {
    const types = eventTypes.map((type) => `types[]=${type}`).join('&')
    const window = `created[gte]=${this.start}&created[lt]=${this.start + spacing / 1000}`
    const events = await this.sandbox.list<Parameters<typeof eventOf>[0]>(
      `/v1/events?limit=40&${types}&${window}`,
    )
    for (const event of events.toReversed()) {
      const parsed = this.known.has(event.id) ? undefined : eventOf(event)
      this.known.add(event.id)
      if (parsed) this.events.push(parsed)
    }
  }

  /** Finds one of the subscriptions with these statuses, newest first. */
  async subscription(index: number, statuses: string[]) {
    const all = await this.sandbox.list<Subscription>(
      `/v1/subscriptions?customer=${this.id}&status=all&limit=100&expand[]=data.latest_invoice`,
    )
    const found = all.filter(({ status }) => statuses.includes(status))
    return found[index % Math.max(1, found.length)]
  }

  async charge(index: number) {
    const all = await this.sandbox.list<Charge>(`/v1/charges?customer=${this.id}&limit=100`)
    const left = all.filter((each) => each.paid && each.amount_refunded < each.amount && !each.disputed)
    return left[index % Math.max(1, left.length)]
  }

  async buy(price: string, country = 'DE') {
    await this.subscribe(price, { default_payment_method: await this.attach(cards[country] ?? '') })
  }

  async startPurchase(price: string) {
    await this.subscribe(price, { payment_behavior: 'default_incomplete' })
  }

  private async subscribe(price: string, more: Record<string, string>) {
    await this.sandbox.do('/v1/subscriptions', { customer: this.id, 'items[0][price]': price, ...more })
  }

  private async attach(card: string) {
    const { id } = await this.sandbox.do(`/v1/payment_methods/${card}/attach`, { customer: this.id })
    return id
  }

  async letFirstPaymentExpire() {
    await this.pass(firstPaymentHours * 3600)
  }

  async renew({ id }: Subscription, changes: Record<string, string> = {}) {
    await this.sandbox.do(`/v1/subscriptions/${id}`, {
      'billing_cycle_anchor[type]': 'now',
      proration_behavior: 'none',
      payment_behavior: 'allow_incomplete',
      ...changes,
    })
  }

  async failToRenew(subscription: Subscription) {
    await this.renew(subscription, {
      default_payment_method: await this.attach('pm_card_chargeCustomerFail'),
    })
  }

  async payOpenInvoice({ id, latest_invoice, status }: Subscription) {
    if (latest_invoice?.status !== 'open') return
    const payment_method = await this.attach(goodCard)
    await this.sandbox.do(`/v1/invoices/${latest_invoice.id}/pay`, { payment_method })
    if (status !== 'canceled')
      await this.sandbox.do(`/v1/subscriptions/${id}`, { default_payment_method: payment_method })
  }

  async switchTo({ id, items }: Subscription, price: string) {
    await this.renew(
      { id, items, status: '', latest_invoice: null },
      {
        'items[0][id]': items.data[0]?.id ?? '',
        'items[0][price]': price,
      },
    )
  }

  async setCancelAtPeriodEnd({ id }: Subscription, cancel: boolean) {
    await this.sandbox.do(`/v1/subscriptions/${id}`, { cancel_at_period_end: `${cancel}` })
  }

  async end({ id }: Subscription, reason: 'payment_failed' | 'cancellation_requested') {
    await this.sandbox.do(`/_sandbox/subscriptions/${id}/cancel`, { reason })
  }

  async pause({ id }: Subscription) {
    await this.sandbox.do(`/v1/subscriptions/${id}/pause`, { 'bill_for[unused_time_from][type]': 'none' })
  }

  async refund({ id, amount, amount_refunded }: Charge, most = amount) {
    await this.sandbox.do(`/_sandbox/charges/${id}/refund`, {
      amount: `${Math.min(most, amount - amount_refunded)}`,
    })
  }

  async disputeIn(index: number, status: string) {
    const charges = await this.sandbox.list<Charge>(`/v1/charges?customer=${this.id}&limit=100`)
    const disputed = charges.filter((each) => each.disputed)
    const found = await Promise.all(
      disputed.map(({ id }) => this.sandbox.list<Dispute>(`/v1/disputes?charge=${id}`)),
    )
    const ofStatus = found.flat().filter((each) => each.status === status)
    return ofStatus[index % Math.max(1, ofStatus.length)]
  }

  async moveDispute({ id }: Dispute, status: string) {
    await this.sandbox.do(`/_sandbox/disputes/${id}/status`, { status })
  }

  async dispute({ id }: Charge) {
    await this.sandbox.do(`/_sandbox/charges/${id}/dispute`, {})
  }
}
