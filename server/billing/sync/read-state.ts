import { day } from '#contract/durations.ts'
import type { ChargeState, ProviderPayment } from '../../platform/payments/money.ts'
import type { Platform } from '../../platform/platform.ts'
import { isPlanAmong, listPlans } from '../plans/plan-queries.ts'
import { listRefunds } from '../refunds/refund-queries.ts'
import { findBlock } from '../subscription/blocked-customer-queries.ts'
import { listPayments, providerPayment } from '../subscription/payment-queries.ts'
import { getSubscription } from '../subscription/subscription-queries.ts'
import type { Before, ProviderState } from './decide/decide.ts'

export type Customer = { userId: string; customerId: string }

export async function readStored(platform: Pick<Platform, 'db'>, { userId }: Customer): Promise<Before> {
  return {
    row: await getSubscription(platform, userId),
    payments: await listPayments(platform, userId),
    refunds: await listRefunds(platform, userId),
    ...(await findBlock(platform, userId)),
    plans: await listPlans(platform),
  }
}

export async function readProvider(
  { payments }: Pick<Platform, 'payments'>,
  { customerId }: Customer,
  plans: Before['plans'],
): Promise<ProviderState> {
  const isPlan = isPlanAmong(plans)
  const [subscriptions, paid] = await Promise.all([
    payments.listSubscriptions(customerId, isPlan),
    payments.listPayments(customerId, isPlan),
  ])
  return { subscriptions: subscriptions ?? [], payments: paid }
}

/** Visa takes a dispute up to 540 days after the payment: docs.stripe.com/disputes/how-disputes-work */
const disputableDays = 540

/** Banks also dispute payments of customers that were deleted and replaced. */
export async function readFormer(
  { payments, now }: Pick<Platform, 'payments' | 'now'>,
  before: Before,
  { payments: paid }: ProviderState,
): Promise<ProviderPayment[]> {
  const present = new Set(paid.map(({ invoiceId }) => invoiceId))
  const since = now().getTime() - disputableDays * day
  const former = before.payments.filter(
    ({ invoice_id, charge_id, paid_at }) =>
      charge_id !== null && !present.has(invoice_id) && paid_at.getTime() > since,
  )
  if (former.length === 0) return []
  const states = await payments.readCharges(former.flatMap(({ charge_id }) => charge_id ?? []))
  return former.map((row) => withState(providerPayment(row), states.get(row.charge_id ?? '')))
}

/** Of an invoice with several payments, the charge is only the first one, and the ledger has the sum. */
function withState(stored: ProviderPayment, state: ChargeState | undefined): ProviderPayment {
  if (!state) return stored
  const { charged, ...read } = state
  if (charged >= stored.amount) return { ...stored, ...read }
  return {
    ...stored,
    refunded: Math.max(stored.refunded, read.refunded),
    disputed: stored.disputed || read.disputed,
    disputesNotWon: Math.max(stored.disputesNotWon, read.disputesNotWon),
    disputesLost: Math.max(stored.disputesLost, read.disputesLost),
    inquired: stored.inquired || read.inquired,
  }
}
