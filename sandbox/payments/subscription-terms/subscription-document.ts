import { newId } from '../wire/ids.ts'
import type { Customer, Subscription } from '../world/documents.ts'
import type { World } from '../world/world.ts'
import { boundaryAfter, intervalOf, type Period } from './cycle.ts'
import type { WantedDiscount } from './discounts.ts'
import { newItem, type OrderedItem } from './items.ts'

export type SubscriptionOrder = {
  customer: Customer
  items: OrderedItem[]
  currency: string
  metadata: Record<string, string>
  description: string | null
  defaultPaymentMethod: string | null
  trialEnd: number | null
  missingMethodAfterTrial: 'cancel' | 'create_invoice' | 'pause'
  savesMethod: boolean
  automaticTax: boolean
  discounts?: WantedDiscount[] | null | undefined
}

export function subscriptionFrom(
  world: World,
  order: SubscriptionOrder,
  { moment, invoice }: { moment: number; invoice: string },
): Subscription {
  const id = newId('sub')
  const { trialEnd } = order
  const anchor = trialEnd ?? moment
  return {
    ...plainSubscription,
    id,
    automatic_tax: {
      disabled_reason: null,
      enabled: order.automaticTax,
      liability: order.automaticTax ? { type: 'self' } : null,
    },
    billing_cycle_anchor: anchor,
    created: moment,
    currency: order.currency,
    customer: order.customer.id,
    default_payment_method: order.defaultPaymentMethod,
    description: order.description,
    items: {
      object: 'list',
      data: order.items.map((item) => {
        const period = firstPeriod(order, item, moment)
        return newItem(world, item, { subscription: id, period, created: moment })
      }),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: invoice,
    metadata: order.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: order.savesMethod ? 'on_subscription' : 'off',
    },
    start_date: moment,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: order.customer.test_clock ?? null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: order.missingMethodAfterTrial },
    },
    trial_start: trialEnd === null ? null : moment,
  }
}

function firstPeriod({ trialEnd }: SubscriptionOrder, { price }: OrderedItem, moment: number): Period {
  return { start: moment, end: trialEnd ?? boundaryAfter(moment, intervalOf(price), moment) }
}

type Chosen =
  | 'id'
  | 'automatic_tax'
  | 'billing_cycle_anchor'
  | 'created'
  | 'currency'
  | 'customer'
  | 'default_payment_method'
  | 'description'
  | 'items'
  | 'latest_invoice'
  | 'metadata'
  | 'payment_settings'
  | 'start_date'
  | 'status'
  | 'test_clock'
  | 'trial_end'
  | 'trial_settings'
  | 'trial_start'

const plainSubscription: Omit<Subscription, Chosen> = {
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  transfer_data: null,
}
