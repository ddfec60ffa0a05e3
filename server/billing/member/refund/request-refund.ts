import type { User } from '#contract/accounts/accounts.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { lockUntilCommit } from '../../../platform/database/locks/transaction-lock.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { formatMoney } from '../../emails/mail-format.ts'
import { executeRefund, scheduleRefunds } from '../../refunds/execution/refunds.ts'
import { refundEligibility } from '../../refunds/refund-eligibility.ts'
import { refundGrant } from '../../refunds/refund-grant.ts'
import { findRefund, listRefunds, retryRefusedRefund } from '../../refunds/refund-queries.ts'
import { billingLock } from '../../subscription/billing-lock.ts'
import { enqueueRefund } from '../../subscription/enqueue.ts'
import { findSubscription, type SubscriptionRow } from '../../subscription/subscription-queries.ts'
import { syncSubscription } from '../../sync/sync.ts'
import { changePlan, type PlanChangeDeps } from '../change-plan.ts'
import { getSubscriptionSummary } from '../subscription-summary.ts'

/** Schedules a refund before it is executed: a job completes what a crash or an outage leaves. */
export async function refundPlan(platform: PlanChangeDeps, user: User) {
  // A repeated click must work during an outage.
  const known = await findRequestedRefund(platform, await findSubscription(platform, user.id))
  // The first click may still be ending the plan.
  if (known) await platform.locks.hold(billingLock(user.id), async () => undefined)
  const refund =
    known ??
    (await changePlan(platform, user, async (row) => {
      const made = await findRequestedRefund(platform, row)
      if (made) return made
      const { subscriptionId, amount, currency } = await inTransaction(platform, (inside) =>
        scheduleRequestedRefund(inside, row),
      )
      await executeRefundNowOrLater(platform, subscriptionId)
      return { amount, currency }
    }))
  return { refund, subscription: await getSubscriptionSummary(platform, user.id) }
}

type Money = Parameters<typeof formatMoney>[0]

export const refundLock = 'refunds'

/** Two accounts with one card have one refund between them. */
async function scheduleRequestedRefund(inside: PlanChangeDeps, row: SubscriptionRow | undefined) {
  await lockUntilCommit(inside, refundLock)
  const answer = await refundEligibility(inside, row)
  if ('refusal' in answer) throw new Refusal(409, answer.refusal)
  const { userId, subscriptionId, since: paidSince, amount, currency } = answer.offer
  const promised = { amount, currency }
  await scheduleRefunds(inside, userId, [
    { subscriptionId, reason: 'requested', refund: true, paidSince, promised },
  ])
  return answer.offer
}

async function findRequestedRefund(platform: Pick<Platform, 'db'>, row: SubscriptionRow | undefined) {
  const refunds = row ? await listRefunds(platform, row.user_id) : []
  const made = refunds.find(
    ({ reason, subscription_id, failed_at }) =>
      reason === 'requested' && subscription_id === row?.subscription_id && failed_at === null,
  )
  if (!made || !row) return undefined
  return { amount: made.amount ?? 0, currency: made.currency ?? row.currency ?? 'usd' }
}

async function executeRefundNowOrLater(platform: PlanChangeDeps, subscriptionId: string) {
  try {
    await executeRefund(platform, subscriptionId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    platform.log.warn({ err: error, subscriptionId }, 'a refund is made a little later')
  }
}

/** `shown` is the amount that the administrator confirmed. */
export function grantRefund(platform: PlanChangeDeps, userId: string, shown?: Money): Promise<void> {
  return platform.locks.hold(billingLock(userId), async () => {
    await syncIfAvailable(platform, userId)
    const subscriptionId = await scheduleGrantedRefund(platform, userId, shown)
    await executeRefundNowOrLater(platform, subscriptionId)
    // The studio shows at once that the plan has ended.
    await syncIfAvailable(platform, userId)
    if ((await findRefund(platform, subscriptionId))?.refused_at)
      throw new Refusal(
        409,
        'The payment provider refuses this refund. See the payment in the provider’s dashboard.',
      )
  })
}

/** Continues with the stored row during an outage: a stale row would refund less. */
async function syncIfAvailable(platform: PlanChangeDeps, userId: string) {
  try {
    await syncSubscription(platform, userId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    platform.log.warn({ err: error, userId }, 'a refund is granted on what is known')
  }
}

async function scheduleGrantedRefund(platform: PlanChangeDeps, userId: string, shown?: Money) {
  const grant = await refundGrant(platform, userId)
  if ('refusal' in grant) throw new Refusal(409, grant.refusal)
  const { subscriptionId, amount, currency } = grant
  if (shown && (shown.amount !== amount || shown.currency !== currency))
    throw new Refusal(409, `The refund is ${formatMoney(grant)} now. Check the amount and confirm again.`)
  if (grant.kind === 'retry')
    await inTransaction(platform, async (inside) => {
      await retryRefusedRefund(inside, subscriptionId)
      await enqueueRefund(inside, subscriptionId)
    })
  if (grant.kind === 'new') {
    const { paidSince } = grant
    const promised = { amount, currency }
    const order = { subscriptionId, reason: 'granted', refund: true, paidSince, promised } as const
    await inTransaction(platform, (inside) => scheduleRefunds(inside, userId, [order]))
  }
  return subscriptionId
}
