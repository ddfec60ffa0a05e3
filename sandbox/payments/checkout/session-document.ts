import { withMetadata } from '../wire/common-params.ts'
import { newId } from '../wire/ids.ts'
import { given, type Values } from '../wire/readers.ts'
import type { CheckoutSession, Customer } from '../world/documents.ts'
import type { World } from '../world/world.ts'
import type { LineItem } from './line-items.ts'
import type { sessionParams } from './session-params.ts'

export type SessionOrder = {
  params: Values<typeof sessionParams>
  customer: Customer | undefined
  currency: string
  lineItems: LineItem[]
  moment: number
}

const hoursOpen = 24

export function newSession({ publicUrl }: Pick<World, 'publicUrl'>, order: SessionOrder): CheckoutSession {
  const { params, customer, currency, moment } = order
  const { allowed_payment_method_types, billing_address_collection, payment_method_collection } = params
  const { excluded_payment_method_types, locale } = params
  const { cancel_url, client_reference_id, customer_email, integration_identifier, origin_context } = params
  const id = newId('cs_test', 58)
  const amount = order.lineItems.reduce((sum, { amount_total }) => sum + amount_total, 0)
  const email = customer ? customer.email : customer_email
  return {
    ...plainSession,
    ...given({ allowed_payment_method_types, billing_address_collection, payment_method_collection }),
    ...given({ excluded_payment_method_types, locale }),
    ...given({ cancel_url, client_reference_id, customer_email, integration_identifier, origin_context }),
    id,
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled === true },
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: params.automatic_tax?.enabled ? taxSwitchedOn : plainSession.automatic_tax,
    created: moment,
    currency,
    custom_text: { ...plainSession.custom_text, ...given(params.custom_text ?? {}) },
    customer: customer ? customer.id : null,
    customer_creation: customer ? null : 'always',
    customer_details: email ? detailsOf({ email, name: null, address: null }) : null,
    expires_at: params.expires_at ?? moment + hoursOpen * 3600,
    metadata: withMetadata({}, params.metadata),
    success_url: params.success_url,
    url: `${publicUrl}/pay/${id}`,
  }
}

const taxSwitchedOn: CheckoutSession['automatic_tax'] = {
  enabled: true,
  liability: { type: 'self' },
  provider: 'stripe',
  status: 'complete',
}

type Details = { email: string | null; name: string | null; address: Customer['address'] }

export function detailsOf({ email, name, address }: Details): CheckoutSession['customer_details'] {
  return {
    address: address ?? null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}

const plainSession: Omit<CheckoutSession, 'id' | 'created'> = {
  object: 'checkout.session',
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: 0,
  amount_total: 0,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: [],
  expires_at: 0,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  metadata: {},
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: {
    allow_redisplay_filters: ['always'],
    payment_method_remove: 'disabled',
    payment_method_save: null,
  },
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  success_url: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  url: null,
  wallet_options: null,
}
