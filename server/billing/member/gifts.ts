import { Refusal } from '../../platform/errors.ts'
import { formatDay } from '../../platform/format-day.ts'
import { isLive } from '../../platform/payments/subscription-status.ts'
import type { Platform } from '../../platform/platform.ts'
import { giftEnded, planGiven } from '../emails/pause-and-gift-mails.ts'
import { ended } from '../emails/plan-mails.ts'
import { paidPlans } from '../plans/plan-catalogue.ts'
import { findPlan, listPlansOnSale } from '../plans/plan-queries.ts'
import { titleOf } from '../plans/plans.ts'
import { hasOwnAccess, isRenewing } from '../subscription/access/access.ts'
import { isPaused } from '../subscription/pause/pause.ts'
import { endGift, recordGift } from '../subscription/periods/gift-queries.ts'
import { findSubscription, type SubscriptionRow } from '../subscription/subscription-queries.ts'
import { assertUntil } from './plan-end.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'mail' | 'jobs'>
type Receiver = { id: string; email: string; name: string }

/** Gives a paid plan until a date. Part of the transaction of the audit entry; the payment provider is not notified. */
export async function giftPlan(inside: Deps, { id: userId, email, name }: Receiver, until: Date) {
  const row = await findSubscription(inside, userId)
  if (row?.closed_at) throw new Refusal(409, 'This account is being deleted.')
  if (row && isPaused(row))
    throw new Refusal(
      409,
      `This member’s plan is paused${row.resumes_at ? ` until ${formatDay(row.resumes_at)}` : ''}. Cancel it to give a plan instead, or extend it once the member has resumed it.`,
    )
  if (row && isLive(row.provider_status) && isRenewing(row))
    throw new Refusal(409, 'This member has a paid plan that renews. Extend that plan instead.')
  assertUntil(until, inside.now())
  const [plan] = (await listPlansOnSale(inside)).filter(({ type }) =>
    paidPlans.some((one) => one.type === type),
  )
  if (!plan) throw new Refusal(409, 'No paid plan is on sale.')
  await recordGift(inside, { userId, planId: plan.id, until })
  await inside.mail.send(inside, {
    to: email,
    template: planGiven,
    data: { name, plan: titleOf(plan), until: formatDay(until) },
    cause: `gift:${userId}:${until.getTime()}`,
  })
}

export async function endGiftNow(inside: Deps, { id: userId, email, name }: Receiver) {
  const row = await findSubscription(inside, userId)
  if (!row || !isGift(row, inside.now()) || !(await endGift(inside, userId)))
    throw new Refusal(409, 'This member has no gift to end.')
  const plan = row.gift_plan_id === null ? undefined : await findPlan(inside, row.gift_plan_id)
  if (!plan) return
  await inside.mail.send(inside, {
    to: email,
    template: hasOwnAccess(row, inside.now()) ? giftEnded : ended,
    data: { name, plan: titleOf(plan), date: formatDay(inside.now()) },
    cause: `gift-ended:${userId}:${row.gift_until?.getTime()}`,
  })
}

function isGift({ gift_until }: SubscriptionRow, now: Date) {
  return gift_until !== null && gift_until > now
}
