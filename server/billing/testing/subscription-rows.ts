import { day } from '#contract/durations.ts'
import type { ProviderPayment } from '../../platform/payments/money.ts'
import type { ProviderStatus } from '../../platform/payments/subscription-status.ts'
import type { Platform } from '../../platform/platform.ts'
import { createRefund, type RefundRow } from '../refunds/refund-queries.ts'
import { recordPayments } from '../subscription/payment-queries.ts'
import { findSubscription, recordCustomer } from '../subscription/subscription-queries.ts'

export type Copies = {
  status?: ProviderStatus
  payments?: Partial<ProviderPayment>[]
  /** `of` is another subscription than the member's own. */
  reversals?: ({ of?: string } & Pick<RefundRow, 'reason'> & Partial<RefundRow>)[]
}

let [users, members] = [0, 0]

export async function insertUser({ db, now }: Pick<Platform, 'db' | 'now'>) {
  const { id } = await db
    .insertInto('users')
    .values({
      email: `copy_${++users}@example.test`,
      name: 'Ana',
      password_hash: '-',
      country_code: 'DE',
      verified_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a member with rows of a subscription, its payments and refunds; ids end with the member's number. */
export async function memberWith(
  platform: Pick<Platform, 'db' | 'now'>,
  { status = 'active', payments = [{}], reversals = [] }: Copies = {},
) {
  const now = platform.now()
  const number = ++members
  const named = (id: string) => `${id}_${number}`
  const user_id = await insertUser(platform)
  await recordCustomer(platform, user_id, named('cus'))
  const copy = { subscription_id: named('sub'), provider_status: status, currency: 'eur' }
  await platform.db.updateTable('subscriptions').set(copy).where('user_id', '=', user_id).execute()
  const paid = payments.map((given, index) => ({
    invoiceId: named(`in_${index}`),
    chargeId: named(`ch_${index}`),
    priceId: null,
    reason: 'first' as const,
    amount: 1900,
    refunded: 0,
    currency: 'eur',
    cardFingerprint: named('card'),
    disputed: false,
    disputesNotWon: 0,
    disputesLost: 0,
    inquired: false,
    paidAt: new Date(now.getTime() - day),
    paidUntil: new Date(now.getTime() + day),
    ...given,
    subscriptionId: named(given.subscriptionId ?? 'sub'),
  }))
  await recordPayments(platform, user_id, paid)
  for (const { of = 'sub', ...given } of reversals) {
    const subscription_id = named(of)
    await createRefund(platform, { subscription_id, user_id, refund: true, reason: given.reason })
    const query = platform.db.updateTable('reversals').set(given)
    await query.where('subscription_id', '=', subscription_id).execute()
  }
  const row = await findSubscription(platform, user_id)
  if (!row) throw new Error('The member has no copy')
  return { row, userId: user_id, subscriptionId: named('sub'), named }
}
