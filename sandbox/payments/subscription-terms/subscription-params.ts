import type Stripe from 'stripe'
import { automaticTax, metadata, nowOrTimestamp } from '../wire/common-params.ts'
import {
  type AllOf,
  clearable,
  either,
  flag,
  hash,
  integer,
  list,
  notSupported,
  oneOf,
  required,
  text,
  timestamp,
} from '../wire/readers.ts'
import { discountParams } from './discounts.ts'
import { prorationBehaviors } from './enums.ts'
import { newItemParams } from './items.ts'

export const paymentSettings = hash({
  payment_method_options: notSupported(),
  payment_method_types: clearable(list(oneOf(['card']))),
  save_default_payment_method: oneOf(['off', 'on_subscription']),
})

export const trialSettings = hash({
  end_behavior: required(
    hash({
      billing_cycle_anchor: notSupported(),
      missing_payment_method: required(oneOf(['cancel', 'create_invoice', 'pause'])),
    }),
  ),
})

export const createParams = {
  add_invoice_items: notSupported(),
  application_fee_percent: notSupported(),
  automatic_tax: automaticTax,
  backdate_start_date: notSupported(),
  billing_cycle_anchor: notSupported(),
  billing_cycle_anchor_config: notSupported(),
  billing_mode: hash({ type: required(oneOf(['flexible'])), flexible: notSupported() }),
  billing_schedules: notSupported(),
  billing_thresholds: notSupported(),
  cancel_at: either(oneOf(['min_period_end', 'max_period_end']), timestamp()),
  cancel_at_period_end: flag(),
  collection_method: oneOf(['charge_automatically']),
  currency: text(3),
  customer: required(text()),
  customer_account: notSupported(),
  days_until_due: notSupported(),
  default_payment_method: text(),
  default_source: notSupported(),
  default_tax_rates: clearable(list(text(), { max: 0 })),
  description: text(500),
  discounts: discountParams,
  invoice_settings: notSupported(),
  items: required(list(newItemParams, { min: 1, max: 20 })),
  metadata: metadata(),
  off_session: flag(),
  on_behalf_of: notSupported(),
  payment_behavior: oneOf(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']),
  payment_settings: paymentSettings,
  pending_invoice_item_interval: notSupported(),
  proration_behavior: oneOf(prorationBehaviors),
  transfer_data: notSupported(),
  trial_end: nowOrTimestamp,
  trial_from_plan: notSupported(),
  trial_period_days: integer({ min: 0, max: 730 }),
  trial_settings: trialSettings,
} satisfies AllOf<Stripe.SubscriptionCreateParams>
