import type Stripe from 'stripe'
import { equal, isNull, listOf, within } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { address, email, metadata, pagination, range, withMetadata } from '../wire/common-params.ts'
import { missing, refuse } from '../wire/errors.ts'
import { newId, randomText } from '../wire/ids.ts'
import {
  type AllOf,
  clearable,
  hash,
  integer,
  list,
  notSupported,
  oneOf,
  type Reader,
  text,
  type Values,
} from '../wire/readers.ts'
import type { Customer } from '../world/documents.ts'
import { add, announce, change, find, now, type World } from '../world/world.ts'
import { attachPaymentMethod, namedPaymentMethod } from './payment-methods.ts'

const shipping = hash({
  address: address(),
  carrier: text(),
  name: text(),
  phone: text(),
  tracking_number: text(),
})

const invoiceSettings = hash({
  custom_fields: notSupported(),
  default_payment_method: clearable(text()),
  footer: clearable(text()),
  rendering_options: notSupported(),
})

const common = {
  address: clearable(address()),
  balance: integer(),
  business_name: clearable(text(150)),
  cash_balance: notSupported(),
  description: clearable(text()),
  email: clearable(email()),
  individual_name: clearable(text(150)),
  invoice_prefix: prefix(),
  invoice_settings: invoiceSettings,
  metadata: metadata(),
  name: clearable(text(256)),
  next_invoice_sequence: integer({ min: 1 }),
  phone: clearable(text(20)),
  preferred_locales: list(text(20)),
  shipping: clearable(shipping),
  source: notSupported(),
  tax: notSupported(),
  tax_exempt: clearable(oneOf(['exempt', 'none', 'reverse'])),
  validate: notSupported(),
}

const createParams = {
  ...common,
  payment_method: text(),
  tax_id_data: notSupported(),
  test_clock: text(),
} satisfies AllOf<Stripe.CustomerCreateParams>

const updateParams = {
  ...common,
  default_source: notSupported(),
} satisfies AllOf<Stripe.CustomerUpdateParams>

const listParams = {
  ...pagination,
  created: range(),
  email: text(512),
  test_clock: text(),
} satisfies AllOf<Stripe.CustomerListParams>

export const customerRoutes = [
  route('POST /v1/customers', createParams, ({ world, params }) => createCustomer(world, params)),
  route('GET /v1/customers/:id', {}, ({ world, id }) => retrieveCustomer(world, id)),
  route('POST /v1/customers/:id', updateParams, ({ world, id, params }) => updateCustomer(world, id, params)),
  route('GET /v1/customers', listParams, ({ world, params, url }) => {
    const { created, email, test_clock } = params
    // Customers on a test clock show up only in lists that ask for that clock.
    const clock = test_clock === undefined ? [isNull('test_clock')] : []
    const where = [...equal({ email, test_clock }), ...clock, ...within('created', created)]
    return listOf(world, 'customer', { url, page: params, where })
  }),
]

export type NewCustomer = Partial<Values<typeof createParams>>

export function createCustomer(world: World, params: NewCustomer) {
  const clock = params.test_clock ?? null
  if (clock !== null) find(world, 'test_helpers.test_clock', clock, 'test_clock')
  const customer: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: now(world, clock),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: params.invoice_prefix ?? randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock,
  }
  const filled = withParams(customer, params)
  add(world, 'customer', filled, 'customer.created')
  const method = params.payment_method ?? params.invoice_settings?.default_payment_method
  if (!method) return filled
  const attached = attachPaymentMethod(world, {
    customer: filled,
    method: namedPaymentMethod(world, method, 'payment_method'),
  })
  if (!params.invoice_settings?.default_payment_method) return filled
  const invoice_settings = { ...filled.invoice_settings, default_payment_method: attached.id }
  return change(world, 'customer', { ...filled, invoice_settings })
}

function retrieveCustomer(world: World, id: string) {
  return world.store.get('customer', id) ?? world.store.get('tombstone', id) ?? missing('customer', id)
}

function updateCustomer(world: World, id: string, params: Values<typeof updateParams>) {
  const customer = find(world, 'customer', id)
  const method = params.invoice_settings?.default_payment_method
  if (method && world.store.get('payment_method', method)?.customer !== id) {
    refuse(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      { param: 'invoice_settings[default_payment_method]', code: 'resource_missing' },
    )
  }
  const updated = withParams(customer, params)
  const default_payment_method =
    method === undefined ? customer.invoice_settings.default_payment_method : method
  const invoice_settings = { ...updated.invoice_settings, default_payment_method }
  return change(world, 'customer', { ...updated, invoice_settings }, 'customer.updated')
}

function withParams(customer: Customer, params: Partial<Values<typeof common>>): Customer {
  const { business_name, individual_name, shipping: to } = params
  return {
    ...customer,
    ...(business_name ? { business_name } : {}),
    ...(individual_name ? { individual_name } : {}),
    address: updated(customer.address ?? null, params.address),
    balance: params.balance ?? customer.balance,
    description: updated(customer.description, params.description),
    email: updated(customer.email, params.email),
    invoice_settings: {
      ...customer.invoice_settings,
      footer: updated(customer.invoice_settings.footer, params.invoice_settings?.footer),
    },
    metadata: withMetadata(customer.metadata, params.metadata),
    name: updated(customer.name ?? null, params.name),
    next_invoice_sequence: params.next_invoice_sequence ?? customer.next_invoice_sequence ?? 1,
    phone: updated(customer.phone ?? null, params.phone),
    preferred_locales: params.preferred_locales ?? customer.preferred_locales ?? [],
    shipping: to === undefined ? customer.shipping : to && shippingFrom(to),
    tax_exempt: params.tax_exempt ?? customer.tax_exempt ?? 'none',
  }
}

function updated<T>(before: T | null, given: T | null | undefined) {
  return given === undefined ? before : given
}

function shippingFrom(given: ReturnType<typeof shipping>): Customer['shipping'] {
  return {
    ...(given.address ? { address: given.address } : {}),
    carrier: given.carrier ?? null,
    ...(given.name === undefined ? {} : { name: given.name }),
    phone: given.phone ?? null,
    tracking_number: given.tracking_number ?? null,
  }
}

function prefix(): Reader<string> {
  return (raw, path) => text(12)(raw, path).toUpperCase()
}

/** Leaves a marker, because the API still returns deleted customers. The caller ends their billing first. */
export function markCustomerDeleted(world: World, customer: Customer) {
  const { id } = customer
  world.store.remove('customer', id)
  world.store.put('tombstone', { id, object: 'customer', deleted: true })
  announce(world, 'customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}
