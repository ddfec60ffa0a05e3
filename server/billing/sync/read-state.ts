import type { ProviderPayment } from '../../platform/payments/money.ts'
import type { Platform } from '../../platform/platform.ts'
import { listPlans, listProductIds } from '../plans/plan-queries.ts'
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
  platform: Pick<Platform, 'db' | 'payments'>,
  { userId, customerId }: Customer,
): Promise<ProviderState> {
  const { payments } = platform
  payments.recognizeProducts(await listProductIds(platform))
  const [subscriptions, paid] = await Promise.all([
    payments.listSubscriptions(customerId),
    payments.listPayments(customerId),
  ])
  return {
    subscriptions: subscriptions ?? [],
    payments: paid,
    former: await readFormer(platform, userId, paid),
  }
}

/** Returns the payments of customers that were deleted and replaced: banks dispute them all the same. */
async function readFormer(
  platform: Pick<Platform, 'db' | 'payments'>,
  userId: string,
  paid: ProviderPayment[],
): Promise<ProviderPayment[]> {
  const present = new Set(paid.map(({ invoiceId }) => invoiceId))
  const former = (await listPayments(platform, userId)).filter(
    ({ invoice_id, charge_id }) => charge_id !== null && !present.has(invoice_id),
  )
  if (former.length === 0) return []
  const states = await platform.payments.readCharges(former.flatMap(({ charge_id }) => charge_id ?? []))
  return former.map((row) => ({ ...providerPayment(row), ...states.get(row.charge_id ?? '') }))
}
