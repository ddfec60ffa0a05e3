import { withMetadata } from '../wire/common-params.ts'
import { newId } from '../wire/ids.ts'
import type { Values } from '../wire/readers.ts'
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
  const id = newId('cs_test', 58)
  const amount = order.lineItems.reduce((sum, { amount_total }) => sum + amount_total, 0)
  const email = customer?.email ?? params.customer_email ?? null
  return {
    ...plainSession,
    id,
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: {
      enabled: params.automatic_tax?.enabled ?? false,
      liability: params.automatic_tax?.enabled ? { type: 'self' } : null,
      provider: params.automatic_tax?.enabled ? 'stripe' : null,
      status: params.automatic_tax?.enabled ? 'complete' : null,
    },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: moment,
    currency,
    custom_text: customText(params.custom_text),
    customer: customer?.id ?? null,
    customer_creation: customer ? null : 'always',
    customer_details: email === null ? null : detailsOf({ email, name: null, address: null }),
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? moment + hoursOpen * 3600,
    integration_identifier: params.integration_identifier ?? null,
    metadata: withMetadata({}, params.metadata),
    origin_context: params.origin_context ?? null,
    payment_method_collection: params.payment_method_collection ?? 'always',
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `${publicUrl}/pay/${id}`,
  }
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

type CustomTextParams = NonNullable<SessionOrder['params']['custom_text']>

function customText(given: CustomTextParams | undefined): CheckoutSession['custom_text'] {
  return {
    after_submit: given?.after_submit ?? null,
    shipping_address: given?.shipping_address ?? null,
    submit: given?.submit ?? null,
    terms_of_service_acceptance: given?.terms_of_service_acceptance ?? null,
  }
}

type Chosen =
  | 'id'
  | 'adaptive_pricing'
  | 'allowed_payment_method_types'
  | 'amount_subtotal'
  | 'amount_total'
  | 'automatic_tax'
  | 'billing_address_collection'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'custom_text'
  | 'customer'
  | 'customer_creation'
  | 'customer_details'
  | 'customer_email'
  | 'expires_at'
  | 'integration_identifier'
  | 'metadata'
  | 'origin_context'
  | 'payment_method_collection'
  | 'success_url'
  | 'total_details'
  | 'url'

const plainSession: Omit<CheckoutSession, Chosen> = {
  object: 'checkout.session',
  after_expiration: null,
  allow_promotion_codes: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  discounts: [],
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  mode: 'subscription',
  payment_intent: null,
  payment_link: null,
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
  ui_mode: 'hosted_page',
  wallet_options: null,
}
