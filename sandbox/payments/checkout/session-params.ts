import type Stripe from 'stripe'
import { trialSettings } from '../subscription-terms/subscription-params.ts'
import { automaticTax, currency, email, locale, metadata, url } from '../wire/common-params.ts'
import { refuseParameter } from '../wire/errors.ts'
import {
  type AllOf,
  clearable,
  flag,
  hash,
  integer,
  list,
  notSupported,
  oneOf,
  type Reader,
  required,
  text,
  timestamp,
} from '../wire/readers.ts'

const lineItem = hash({
  adjustable_quantity: hash({ enabled: only(false), maximum: integer(), minimum: integer() }),
  metadata: metadata(),
  price: required(text()),
  price_data: notSupported(),
  quantity: integer({ min: 1, max: 999_999 }),
  tax_rates: list(text(), { max: 0 }),
} satisfies AllOf<Stripe.Checkout.SessionCreateParams.LineItem>)

const subscriptionData = hash({
  application_fee_percent: notSupported(),
  billing_cycle_anchor: notSupported(),
  billing_cycle_anchor_config: notSupported(),
  billing_mode: hash({ type: required(oneOf(['flexible'])), flexible: notSupported() }),
  default_tax_rates: list(text(), { max: 0 }),
  description: text(500),
  invoice_settings: notSupported(),
  metadata: metadata(),
  on_behalf_of: notSupported(),
  pending_invoice_item_interval: notSupported(),
  proration_behavior: oneOf(['create_prorations', 'none']),
  transfer_data: notSupported(),
  trial_end: timestamp(),
  trial_period_days: integer({ min: 1, max: 730 }),
  trial_settings: trialSettings,
} satisfies AllOf<Stripe.Checkout.SessionCreateParams.SubscriptionData>)

const message = clearable(hash({ message: required(text(1200)) }))

const yesNo = (values: readonly ['auto', 'never']) => oneOf(values)

export const sessionParams = {
  adaptive_pricing: hash({ enabled: flag() }),
  after_expiration: notSupported(),
  allow_promotion_codes: only(false),
  allowed_payment_method_types: list(text(), { min: 1 }),
  automatic_tax: automaticTax,
  billing_address_collection: oneOf(['auto', 'required']),
  branding_settings: notSupported(),
  cancel_url: url(),
  client_reference_id: text(200),
  consent_collection: notSupported(),
  currency: currency(),
  custom_fields: list(text(), { max: 0 }),
  custom_text: hash({
    after_submit: message,
    shipping_address: message,
    submit: message,
    terms_of_service_acceptance: message,
  }),
  customer: text(),
  customer_account: notSupported(),
  customer_creation: notInSubscriptionMode('customer_creation'),
  customer_email: email(),
  customer_update: hash({
    address: yesNo(['auto', 'never']),
    name: yesNo(['auto', 'never']),
    shipping: yesNo(['auto', 'never']),
  }),
  discounts: notSupported(),
  excluded_payment_method_types: list(text()),
  expires_at: timestamp(),
  integration_identifier: text(200),
  invoice_creation: notInSubscriptionMode('invoice_creation'),
  line_items: required(list(lineItem, { min: 1, max: 20 })),
  locale,
  managed_payments: notSupported(),
  metadata: metadata(),
  mode: required(supportedMode()),
  name_collection: notSupported(),
  optional_items: notSupported(),
  origin_context: oneOf(['mobile_app', 'web']),
  payment_intent_data: notInSubscriptionMode('payment_intent_data'),
  payment_method_collection: oneOf(['always', 'if_required']),
  payment_method_configuration: notSupported(),
  payment_method_data: notSupported(),
  payment_method_options: notSupported(),
  permissions: notSupported(),
  phone_number_collection: hash({ enabled: required(only(false)) }),
  redirect_on_completion: notSupported(),
  return_url: notSupported(),
  saved_payment_method_options: notSupported(),
  setup_intent_data: notInSubscriptionMode('setup_intent_data'),
  shipping_address_collection: notSupported(),
  shipping_options: list(text(), { max: 0 }),
  submit_type: notInSubscriptionMode('submit_type'),
  subscription_data: subscriptionData,
  success_url: required(url()),
  tax_id_collection: hash({ enabled: required(only(false)), required: text() }),
  ui_mode: oneOf(['hosted_page']),
  wallet_options: notSupported(),
} satisfies AllOf<Stripe.Checkout.SessionCreateParams>

function notInSubscriptionMode(name: string): Reader<never> {
  return (_raw, path) => refuseParameter(`You can not pass \`${name}\` in \`subscription\` mode.`, path)
}

function supportedMode(): Reader<'subscription'> {
  return (raw, path) => {
    const mode = oneOf(['payment', 'setup', 'subscription'])(raw, path)
    if (mode === 'subscription') return mode
    return refuseParameter('The local payment sandbox supports `mode=subscription` only.', path)
  }
}

/** Returns a reader that refuses every other value. */
function only(value: boolean): Reader<boolean> {
  return (raw, path) => {
    const given = flag()(raw, path)
    if (given === value) return given
    return refuseParameter(`The local payment sandbox supports \`${path}=${value}\` only.`, path)
  }
}
