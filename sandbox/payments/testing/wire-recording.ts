import assert from 'node:assert/strict'

/** The name of an object in the API, and of its type in the SDK. */
export const typeNames: Record<string, string> = {
  'billing_portal.configuration': 'Stripe.BillingPortal.Configuration',
  'billing_portal.session': 'Stripe.BillingPortal.Session',
  charge: 'Stripe.Charge',
  'checkout.session': 'Stripe.Checkout.Session',
  coupon: 'Stripe.Coupon',
  customer: 'Stripe.Customer',
  discount: 'Stripe.Discount',
  dispute: 'Stripe.Dispute',
  invoice: 'Stripe.Invoice',
  invoice_payment: 'Stripe.InvoicePayment',
  invoiceitem: 'Stripe.InvoiceItem',
  item: 'Stripe.LineItem',
  line_item: 'Stripe.InvoiceLineItem',
  payment_intent: 'Stripe.PaymentIntent',
  payment_method: 'Stripe.PaymentMethod',
  price: 'Stripe.Price',
  product: 'Stripe.Product',
  'radar.early_fraud_warning': 'Stripe.Radar.EarlyFraudWarning',
  refund: 'Stripe.Refund',
  subscription: 'Stripe.Subscription',
  subscription_item: 'Stripe.SubscriptionItem',
  subscription_schedule: 'Stripe.SubscriptionSchedule',
  tax_id: 'Stripe.TaxId',
  'test_helpers.test_clock': 'Stripe.TestHelpers.TestClock',
  webhook_endpoint: 'Stripe.WebhookEndpoint',
}

export type ApiObject = { [field: string]: unknown; object: string }

/** Every response shape once, as a declaration for the compiler. */
export class Notebook {
  readonly calls = new Set<string>()
  readonly objects = new Map<string, ApiObject>()
  readonly states = new Map<string, Set<unknown>>()
  readonly events = new Set<string>()
  private readonly shapes = new Map<string, string>()

  /** An HTTP client that records the responses to the SDK. */
  readonly fetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    const { pathname, search } = new URL(String(input))
    this.calls.add(`${init?.method} ${pathname}`)
    const answer: unknown = JSON.parse(await response.clone().text())
    assert.ok(isHash(answer))
    const isExpanded = `${search}${init?.body ?? ''}`.includes('expand')
    if (!response.ok) this.write('{ error: Stored<Stripe.StripeRawError> }', answer)
    else if (answer.object === 'list') this.noteList(answer, { pathname, isExpanded })
    else this.noteObject(answer, isExpanded)
    return response
  }

  declarations() {
    return [...this.shapes.values()]
  }

  private write(type: string, value: object) {
    const text = `: ${type} = ${JSON.stringify(value)}`
    const shape = text
      .replaceAll(/"[^"]*"/g, (text) => (/_\w{14}/.test(text) ? '""' : text))
      .replaceAll(/\b\d{10}\b/g, '0')
    if (!this.shapes.has(shape)) this.shapes.set(shape, `const a${this.shapes.size}${text}`)
  }

  private noteList(list: ApiObject, { pathname, isExpanded }: { pathname: string; isExpanded: boolean }) {
    const { data, has_more, ...rest } = list
    assert.deepEqual(rest, { object: 'list', url: pathname })
    assert.equal(typeof has_more, 'boolean')
    assert.ok(Array.isArray(data))
    const created = data.flatMap((each) => ('created' in each ? [each.created] : []))
    assert.deepEqual(
      created,
      created.toSorted((a, b) => b - a),
      `${pathname} is newest first`,
    )
    for (const each of data) this.noteObject(each, isExpanded)
  }

  private noteObject(answer: unknown, isExpanded: boolean) {
    assert.ok(isApiObject(answer))
    if (answer.object === 'event') return this.noteEvent(answer)
    const type = typeNames[answer.object]
    assert.ok(type, `no type for ${answer.object}`)
    if (answer.deleted) return this.write(`Stored<${type.replace(/\b\w+$/, 'Deleted$&')}>`, answer)
    this.write(`Stored<${type}, '${isExpanded ? 'objects' : 'ids'}'>`, answer)
    const states = this.states.get(answer.object) ?? new Set()
    this.states.set(answer.object, states.add(answer.status))
    if (typeof answer.id === 'string') this.objects.set(answer.id, answer)
  }

  private noteEvent(event: ApiObject) {
    const { data, type } = event
    assert.ok(isHash(data) && isApiObject(data.object))
    const { object, previous_attributes: former, ...rest } = data
    const typed = `Stored<Extract<Stripe.Event, { type: '${type}' }>>`
    this.write(typed, { ...event, data: { ...rest, object } })
    this.events.add(String(type))
    if (!object.deleted) this.noteObject(object, false)
    if (former !== undefined) this.write(`Former<Stored<${typeNames[object.object]}>>`, { ...former })
  }
}

function isHash(value: unknown): value is ApiObject {
  return typeof value === 'object' && value !== null
}

function isApiObject(value: unknown): value is ApiObject {
  return isHash(value) && typeof value.object === 'string'
}
