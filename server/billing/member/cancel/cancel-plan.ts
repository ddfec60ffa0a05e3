import type { User } from '#contract/accounts/accounts.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import { formatDay } from '../../../platform/format-day.ts'
import { isLive } from '../../../platform/payments/subscription-status.ts'
import { cancelConfirmedSuspended } from '../../emails/plan-mails.ts'
import { findPlan } from '../../plans/plan-queries.ts'
import { titleOf } from '../../plans/plans.ts'
import { clearStoppedPlan } from '../../subscription/blocked-customer-queries.ts'
import { isPaused } from '../../subscription/pause/pause.ts'
import { clearBasic, findRecipient, type SubscriptionRow } from '../../subscription/subscription-queries.ts'
import { cancelRenewal, mayBeCharged } from '../../sync/renewal.ts'
import {
  changePlan,
  changePlanUnlessSuspended,
  type PlanChangeDeps,
  refuseWhileRefunding,
} from '../change-plan.ts'
import { cancelPaused, resumePaused } from '../pause-plan.ts'
import { getSubscriptionSummary } from '../subscription-summary.ts'

export async function cancelPlan(platform: PlanChangeDeps, user: User, reason: string | undefined) {
  await changePlan(platform, user, async (row) => {
    const id = row?.subscription_id
    if (!row || !id || !isLive(row.provider_status)) {
      if (row?.ended_at) return
      throw new Refusal(409, 'You have no paid plan to cancel.')
    }
    if (isPaused(row)) return cancelPaused(platform, id, { ...row, reason })
    if (row.stopped_plan_id !== null) await cancelStopped(platform, row)
    if (mayBeCharged(row)) await cancelRenewal(platform, id, { ...row, reason })
  })
  return { subscription: await getSubscriptionSummary(platform, user.id) }
}

/** The provider has nothing to change, so the email is sent here. */
async function cancelStopped(platform: PlanChangeDeps, row: SubscriptionRow) {
  const { user_id: userId, subscription_id, ends_at } = row
  const [plan, recipient] = await Promise.all([
    row.plan_id === null ? undefined : findPlan(platform, row.plan_id),
    findRecipient(platform, userId),
  ])
  await inTransaction(platform, async (inside) => {
    await clearStoppedPlan(inside, userId)
    if (plan && recipient && ends_at && !mayBeCharged(row))
      await inside.mail.send(inside, {
        to: recipient.email,
        template: cancelConfirmedSuspended,
        data: { name: recipient.name, plan: titleOf(plan), date: formatDay(ends_at) },
        cause: `cancel-stopped:${subscription_id}:${ends_at.getTime()}`,
      })
  })
}

export async function resumePlan(platform: PlanChangeDeps, user: User, { payNow }: { payNow: boolean }) {
  await changePlanUnlessSuspended(platform, user, async (row) => {
    const id = row?.subscription_id
    if (!row || !id || !isLive(row.provider_status) || (row.ends_at && row.ends_at <= platform.now()))
      throw new Refusal(409, 'Your plan has ended already. Choose a plan to come back.')
    await refuseWhileRefunding(platform, id)
    if (isPaused(row)) return resumePaused(platform, row, { id, payNow })
    if (!row.ends_at && !row.next_plan_id) return
    await platform.payments.setCancelAtPeriodEnd(id, false)
    await clearBasic(platform, user.id)
  })
  return { subscription: await getSubscriptionSummary(platform, user.id) }
}
