import { setImmediate as breath } from 'node:timers/promises'
import { day } from '../../../platform/durations.ts'
import type { PaymentEvent } from '../../../platform/payments/events.ts'
import type { ProviderPayment } from '../../../platform/payments/money.ts'
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts'

type Told = PaymentEvent['type']

const month = 30 * day
const over = ['canceled', 'incomplete_expired']

/** A provider made of values for one customer: what happens there, and the messages about it. Its time is in whole seconds. */
export class World {
  readonly subscriptions: ProviderSubscription[] = []
  readonly payments: ProviderPayment[] = []
  /** Messages under way, oldest first. */
  readonly mail: PaymentEvent[] = []
  readonly customerId: string
  private readonly begin: number
  private seconds = 0
  private count = 0

  constructor(customerId: string, begin: Date) {
    this.customerId = customerId
    this.begin = Math.floor(begin.getTime() / 1000) * 1000
  }

  private get now() {
    return new Date(this.begin + this.seconds * 1000)
  }

  /** Time goes on; often several things happen within one second. */
  pass(seconds: number) {
    this.seconds += seconds
  }

  tell(type: Told, about: { chargeId?: string } = {}) {
    const { customerId } = this
    const named = about.chargeId
      ? { customerId: null, chargeId: about.chargeId }
      : { customerId, chargeId: null }
    const id = `evt_${customerId}_${++this.count}`
    this.mail.push({ id, type, livemode: false, createdAt: this.now, ...named })
  }

  current(index: number, statuses: string[]) {
    const found = this.subscriptions.filter(({ status }) => statuses.includes(status))
    return found[index % Math.max(1, found.length)]
  }

  begins(priceId: string, payerCountry: string) {
    const subscription: ProviderSubscription = {
      id: `sub_${this.customerId}_${++this.count}`,
      status: 'incomplete',
      priceId,
      currency: 'usd',
      createdAt: this.now,
      periodStartedAt: this.now,
      periodEndsAt: new Date(this.now.getTime() + month),
      endsAt: null,
      canceledAt: null,
      endedAt: null,
      endedReason: null,
      nextPriceId: null,
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
      newerCardId: null,
      openInvoice: null,
      payerCountries: [payerCountry],
    }
    this.subscriptions.unshift(subscription)
    this.tell('customer.subscription.created')
    return subscription
  }

  pays(subscription: ProviderSubscription, reason: string) {
    const invoiceId = `in_${this.customerId}_${++this.count}`
    this.payments.push({
      invoiceId,
      chargeId: `ch_${invoiceId}`,
      subscriptionId: subscription.id,
      priceId: subscription.priceId,
      reason,
      amount: 1900,
      refunded: 0,
      currency: 'usd',
      cardFingerprint: `card_${this.customerId}`,
      disputed: false,
      inquired: false,
      paidAt: this.now,
    })
    this.tell('invoice.paid')
    if (!over.includes(subscription.status)) this.becomes(subscription, 'active')
  }

  becomes(subscription: ProviderSubscription, status: string) {
    subscription.status = status
    if (status === 'active') subscription.openInvoice = null
    if (over.includes(status)) subscription.endedAt = this.now
    this.tell(status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated')
  }

  fails(subscription: ProviderSubscription) {
    subscription.openInvoice = { id: `in_open_${subscription.id}`, amount: 1900 }
    this.becomes(subscription, 'past_due')
    this.tell('invoice.payment_failed')
  }

  ends(subscription: ProviderSubscription, reason: string) {
    subscription.endedReason = reason
    subscription.openInvoice = null
    this.becomes(subscription, 'canceled')
  }

  isToEnd(subscription: ProviderSubscription, cancel: boolean) {
    subscription.endsAt = cancel ? subscription.periodEndsAt : null
    this.becomes(subscription, subscription.status)
  }

  goesBack(payment: ProviderPayment, amount: number) {
    payment.refunded = Math.min(payment.amount, payment.refunded + amount)
    this.tell('charge.refunded')
  }

  isDisputed(payment: ProviderPayment) {
    payment.disputed = true
    this.tell('charge.dispute.created', { chargeId: payment.chargeId ?? '' })
  }

  /** Answers what is so in one moment, and the answer takes its time. */
  async answer<Answer>(look: () => Answer): Promise<Answer> {
    const answer = structuredClone(look())
    await breath()
    return answer
  }
}
