import { testPayments } from '../../platform/payments/testing/test-payments.ts'
import { testPlatform } from '../../platform/testing/platform.ts'
import { listPlansOnSale } from '../plans/plan-queries.ts'
import { ensurePlans } from '../plans/plans.ts'
import { recordCustomer } from '../subscription/subscription-queries.ts'
import { syncMember } from '../sync/sync-member.ts'
import { recordingPlatform } from './recording-platform.ts'
import { insertUser, memberWith } from './subscription-rows.ts'

/** Opens a platform beside the payment sandbox. Call it at top level. */
export async function sandboxBilling() {
  const payments = await testPayments()
  const { platform } = await testPlatform(payments.env)
  await ensurePlans(platform)
  const monthly = (await listPlansOnSale(platform)).find(({ type }) => type === 'Monthly')?.id ?? ''

  function recorded(userId: string) {
    const { here, jobs, alarms, done: locks } = recordingPlatform(platform)
    here.payments = platform.payments
    return { userId, here, jobs, alarms, locks, sync: () => syncMember(here, userId) }
  }

  async function unknownMember() {
    const { userId } = await memberWith(platform, { payments: [] })
    return recorded(userId)
  }

  async function payingMember() {
    const userId = await insertUser(platform)
    const member = recorded(userId)
    const { id: customerId } = await payments.do('/v1/customers', {})
    await recordCustomer(platform, userId, customerId)
    const { id: subscriptionId } = await payments.subscribe({ userId, customerId, priceId: monthly })
    await member.sync()
    member.jobs.length = 0
    return { ...member, customerId, subscriptionId }
  }
  return { platform, payments, monthly, unknownMember, payingMember }
}
