import type { Generated, JSONColumnType } from 'kysely'
import type { Timestamp } from './timestamp.ts'

type CardCopy = { brand: string; last4: string; expMonth: number; expYear: number }

export type BillingTables = {
  plans: {
    id: string
    type: 'Basic' | 'Monthly' | 'Yearly'
    product_id: string | null
    /** Minor units by currency. */
    amounts: JSONColumnType<Record<string, number>>
    on_sale: boolean
    created_at: Timestamp
  }
  subscriptions: {
    user_id: string
    basic_since: Date | null
    customer_id: string | null
    customer_attempt: Generated<number>
    subscription_id: string | null
    plan_id: string | null
    provider_status: string | null
    currency: string | null
    period_starts_at: Date | null
    period_ends_at: Date | null
    ends_at: Date | null
    ended_at: Date | null
    ended_reason: string | null
    payment_problem_since: Date | null
    next_plan_id: string | null
    stopped_plan_id: string | null
    canceled_at: Date | null
    card: JSONColumnType<CardCopy> | null
    open_invoice_id: string | null
    open_amount: number | null
    blocked_at: Date | null
    closed_at: Date | null
    synced_at: Date | null
    created_at: Timestamp
  }
  switches: {
    user_id: string
    attempt: Generated<number>
    plan_id: string | null
    canceled_at: Date | null
  }
  checkouts: {
    id: Generated<string>
    user_id: string
    customer_id: string
    plan_id: string
    currency: string
    session_id: string | null
    url: string | null
    status: Generated<'open' | 'complete' | 'expired' | 'refused'>
    expires_at: Date
    created_at: Timestamp
  }
  payment_events: {
    id: string
    type: string
    customer_id: string | null
    charge_id: string | null
    created_at: Date
    received_at: Date
    handled_at: Date | null
  }
  /** The database still has `card_fingerprint` here, unused since payments keep their own: a later release removes it. */
  reversals: {
    subscription_id: string
    user_id: string
    reason:
      | 'duplicate'
      | 'excluded_country'
      | 'not_allowed'
      | 'late_payment'
      | 'requested'
      | 'granted'
      | 'refunded'
      | 'disputed'
      | 'fraud_warning'
    refund: boolean
    paid_since: Date | null
    amount: number | null
    currency: string | null
    failed_at: Date | null
    refused_at: Date | null
    attempt: Generated<number>
    created_at: Timestamp
    done_at: Date | null
  }
  payments: {
    invoice_id: string
    charge_id: string | null
    user_id: string
    subscription_id: string
    plan_id: string | null
    reason: string
    /** Minor units. */
    amount: number
    refunded: Generated<number>
    currency: string
    card_fingerprint: string | null
    disputed: Generated<boolean>
    inquired: Generated<boolean>
    paid_at: Date
  }
}
