import { equal, wholeList } from '../routing/lists.ts'
import { liveSubscriptions } from '../subscription-terms/order-rules.ts'
import { existing, type World } from '../world/world.ts'

/** Fields that the API leaves out unless they are named in `expand`. */
export const hiddenFields: ReadonlyMap<string, (world: World, id: string) => unknown> = new Map<
  string,
  (world: World, id: string) => unknown
>([
  ['checkout.session.line_items', lineItems],
  ['price.currency_options', (world, id) => existing(world, 'price', id).currency_options],
  ['invoice.payments', invoicePayments],
  ['customer.subscriptions', customerSubscriptions],
  ['customer.tax_ids', customerTaxIds],
  ['charge.refunds', chargeRefunds],
])

function lineItems(world: World, session: string) {
  const order = existing(world, 'checkout_order', session)
  return wholeList(order.lineItems, `/v1/checkout/sessions/${session}/line_items`)
}

function invoicePayments(world: World, invoice: string) {
  const where = equal({ invoice: invoice })
  return wholeList(world.store.page('invoice_payment', { where, limit: 100 }), '/v1/invoice_payments')
}

function customerSubscriptions(world: World, customer: string) {
  return wholeList(liveSubscriptions(world, customer), `/v1/customers/${customer}/subscriptions`)
}

function customerTaxIds(world: World, customer: string) {
  const where = equal({ customer })
  return wholeList(world.store.page('tax_id', { where, limit: 100 }), `/v1/customers/${customer}/tax_ids`)
}

function chargeRefunds(world: World, charge: string) {
  const where = equal({ charge: charge })
  return wholeList(world.store.page('refund', { where, limit: 100 }), `/v1/charges/${charge}/refunds`)
}
