import { inTransaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { billingLock } from './billing-lock.ts'
import {
  clearCustomer,
  findRecipient,
  findSubscription,
  recordCustomer,
  type SubscriptionRow,
} from './subscription-queries.ts'

export type Person = { id: string; email: string; name: string }

type Customer = { id: string; currency: string | null; isNew: boolean }

/** Only for the holder of the billing lock. */
export async function ensureCustomer(
  platform: Pick<Platform, 'db' | 'payments'>,
  { id: userId, email, name }: Person,
  row: Pick<SubscriptionRow, 'customer_id' | 'customer_attempt'> | undefined,
): Promise<Customer> {
  const { customer_id: known, customer_attempt } = row ?? { customer_id: null, customer_attempt: 1 }
  const customer = known ? await platform.payments.findCustomer(known) : undefined
  if (known && customer) return { id: known, currency: customer.currency, isNew: false }
  if (known) await clearCustomer(platform, userId)

  // The caller's email and name may be out of date.
  const present = (await findRecipient(platform, userId)) ?? { email, name }
  const attempt = known ? customer_attempt + 1 : customer_attempt
  const made = await platform.payments.createCustomer(
    { userId, ...present },
    `customer:${userId}:v${attempt}`,
  )
  if (made === 'refused') {
    // The provider would repeat its refusal under the same key.
    await clearCustomer(platform, userId)
    throw new Refusal(502, 'Failed to create payment session')
  }
  await recordCustomer(platform, userId, made.id)
  return { id: made.id, currency: null, isNew: known === null }
}

export async function linkCustomer(platform: Pick<Platform, 'db'>, userId: string, customerId: string) {
  await inTransaction(platform, async (inside) => {
    await clearCustomer(inside, userId)
    await recordCustomer(inside, userId, customerId)
  })
}

/** Holds the member's lock, so that older data is never written last. */
export function updateCustomer(platform: Pick<Platform, 'db' | 'payments' | 'locks'>, userId: string) {
  return platform.locks.hold(billingLock(userId), async () => {
    const row = await findSubscription(platform, userId)
    const person = await findRecipient(platform, userId)
    if (row?.customer_id && person) await platform.payments.updateCustomer(row.customer_id, person)
  })
}
