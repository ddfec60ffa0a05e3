import type { Platform } from '../../platform/platform.ts'
import { listPlans } from '../plans/plan-queries.ts'
import { listRefunds } from '../refunds/refund-queries.ts'
import { findBlock } from '../subscription/blocked-customer-queries.ts'
import { listPayments } from '../subscription/payment-queries.ts'
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
): Promise<ProviderState> {
  const [subscriptions, paid] = await Promise.all([
    payments.listSubscriptions(customerId),
    payments.listPayments(customerId),
  ])
  return { subscriptions: subscriptions ?? [], payments: paid }
}
