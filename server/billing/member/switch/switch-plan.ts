import type * as z from 'zod/mini'
import type { User } from '#contract/accounts/accounts.ts'
import type { SwitchPreview, switchPlan as switchCall } from '#contract/billing/billing.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import { basicPlanId } from '#contract/billing/plans.ts'
import { minute } from '#contract/durations.ts'
import { Refusal } from '../../../platform/errors.ts'
import { formatDay } from '../../../platform/format-day.ts'
import { RequestRefused } from '../../../platform/payments/client.ts'
import { isLive } from '../../../platform/payments/subscription-status.ts'
import { switchEffect } from '../../plans/plan-catalogue.ts'
import { findPlanOnSale, isPlanAmong, listPlans, type PlanRow } from '../../plans/plan-queries.ts'
import { isRenewing } from '../../subscription/access/access.ts'
import { isPaused } from '../../subscription/pause/pause.ts'
import {
  countRefusedAttempt,
  findPendingSwitch,
  firstAttempt,
  recordPendingSwitch,
} from '../../subscription/pending-switch-queries.ts'
import { clearBasic, recordBasic, type SubscriptionRow } from '../../subscription/subscription-queries.ts'
import {
  changePlanUnlessSuspended,
  type PlanChangeDeps,
  refuseWhileRefunding,
  withCurrentPlan,
} from '../change-plan.ts'
import { billingPage } from '../portal.ts'
import { getSubscriptionSummary, planName } from '../subscription-summary.ts'

type SwitchRequest = z.output<(typeof switchCall)['body']>

type Switch = {
  row: SubscriptionRow
  subscriptionId: string
  target: PlanRow
  isPlan: (priceId: string) => boolean
  takesEffect: SwitchPreview['takesEffect']
  currency: string
  periodEndsAt: Date
}

export function previewSwitch(platform: PlanChangeDeps, user: User, priceId: string) {
  return withCurrentPlan(platform, user, async (row) => {
    const wanted = await plannedSwitch(platform, row, priceId)
    if (!wanted) throw new Refusal(409, 'This is your plan already.')
    return { preview: await previewOf(platform, wanted) }
  })
}

async function previewOf(platform: PlanChangeDeps, wanted: Switch): Promise<SwitchPreview> {
  const { row, subscriptionId, target, isPlan, takesEffect, currency, periodEndsAt } = wanted
  const request = { subscriptionId, priceId: target.id, isPlan, prorationDate: platform.now() }
  const now = takesEffect === 'now' ? await platform.payments.previewSwitch(request) : undefined
  const later = takesEffect === 'at-period-end' ? await platform.payments.recurringAmount(request) : 0
  const amount = now?.recurring ?? later
  const at = (now?.nextChargeAt ?? periodEndsAt).toISOString()
  return {
    plan: planName(target),
    takesEffect,
    at: (now ? platform.now() : periodEndsAt).toISOString(),
    dueNow: { amount: now?.dueNow ?? 0, currency },
    nextCharge: takesEffect === 'cancel' ? null : { amount, currency, at },
    prorationDate: (now ?? request).prorationDate.toISOString(),
    undoesCancellation: row.ends_at !== null && takesEffect !== 'cancel',
  }
}

export async function switchPlan(platform: PlanChangeDeps, user: User, request: SwitchRequest) {
  const url = await changePlanUnlessSuspended(platform, user, async (row) => {
    const wanted = await plannedSwitch(platform, row, request.priceId)
    if (!wanted) return null
    const url = await makeSwitch(platform, wanted, request)
    if (url === null && wanted.takesEffect !== 'cancel') await clearBasic(platform, user.id)
    return url
  })
  const subscription = await getSubscriptionSummary(platform, user.id)
  if (url !== null) return { subscription, url, outcome: 'confirm' as const }
  const isSwitched = subscription.plan?.id === request.priceId
  return { subscription, url, outcome: isSwitched ? ('switched' as const) : ('planned' as const) }
}

async function plannedSwitch(
  platform: PlanChangeDeps,
  row: SubscriptionRow | undefined,
  priceId: string,
): Promise<Switch | undefined> {
  const target = await findPlanOnSale(platform, priceId)
  if (!target) throw new Refusal(400, 'This plan is not on sale. Please choose another one.')
  const subscriptionId = row?.subscription_id
  if (!row || !subscriptionId || !isLive(row.provider_status) || !row.period_ends_at)
    throw new Refusal(409, 'You have no paid plan to switch from. Choose a plan instead.')
  await refuseWhileRefunding(platform, subscriptionId)
  refuseUnlessCharged(row, { target, periodEndsAt: row.period_ends_at })
  const plans = await listPlans(platform)
  const current = plans.get(row.plan_id ?? '')
  const isPlannedBasic = target.id === basicPlanId && !isRenewing(row) && row.basic_since !== null
  const isPlanned = row.next_plan_id === target.id || isPlannedBasic
  if (current?.type === target.type || isPlanned) return undefined
  const currency = row.currency ?? 'usd'
  if (target.id !== basicPlanId && target.amounts[currency] === undefined)
    throw new Refusal(409, 'This plan is not sold in the currency you pay in.')
  const takesEffect = switchEffect(current, target)
  const isPlan = isPlanAmong(plans)
  return { row, subscriptionId, target, isPlan, takesEffect, currency, periodEndsAt: row.period_ends_at }
}

function refuseUnlessCharged(
  row: SubscriptionRow,
  { target, periodEndsAt }: Pick<Switch, 'target' | 'periodEndsAt'>,
) {
  if (!isPaidUp(row.provider_status)) throw unpaid(row)
  // In free time a switch would begin without a payment.
  if (row.provider_status === 'trialing' && target.id !== basicPlanId)
    throw new Refusal(
      409,
      `Nothing is charged until ${formatDay(periodEndsAt)}. You can switch your plan after that day.`,
    )
}

function unpaid(row: SubscriptionRow) {
  if (isPaused(row)) return new Refusal(409, 'Your plan is paused. Resume or cancel it first.')
  return new Refusal(409, 'Your last payment failed. Please pay it first.', { code: 'payment_open' })
}

async function makeSwitch(
  platform: PlanChangeDeps,
  wanted: Switch,
  request: SwitchRequest,
): Promise<string | null> {
  const { row, subscriptionId, target, isPlan, takesEffect } = wanted
  const { payments } = platform
  if (takesEffect === 'cancel') {
    // First: otherwise a crash could leave the member without a plan after the period.
    await recordBasic(platform, row.user_id)
    if (isRenewing(row)) await payments.setCancelAtPeriodEnd(subscriptionId, true)
    return null
  }
  if (row.ends_at !== null && !request.undoCancellation)
    throw new Refusal(409, 'Your plan is cancelled. Switching resumes the plan: please confirm.', {
      code: 'cancellation_pending',
    })
  if (takesEffect === 'now') return switchNow(platform, wanted, new Date(request.prorationDate))
  if (row.ends_at !== null) {
    await recordPendingSwitch(platform, row.user_id, { plan_id: target.id, canceled_at: row.canceled_at })
    await payments.setCancelAtPeriodEnd(subscriptionId, false)
  }
  await payments.switchAtPeriodEnd({ subscriptionId, priceId: target.id, isPlan })
  return null
}

const previewMinutes = 30

async function switchNow(
  platform: PlanChangeDeps,
  { row, subscriptionId, target, isPlan }: Switch,
  prorationDate: Date,
): Promise<string | null> {
  const age = platform.now().getTime() - prorationDate.getTime()
  if (age < -minute || age > previewMinutes * minute) throw previewExpired()
  const attempt = (await findPendingSwitch(platform, row.user_id))?.attempt ?? firstAttempt
  const request = { subscriptionId, priceId: target.id, isPlan, prorationDate }
  const key = `switch:${subscriptionId}:${target.id}:${prorationDate.getTime()}:${attempt}`
  const outcome = await platform.payments.switchNow(request, key)
  if (outcome === 'switched') return null
  if (outcome === 'outdated') throw previewExpired()
  await countRefusedAttempt(platform, row.user_id)
  if (outcome === 'unconfirmed') return openConfirmationPage(platform, row, { priceId: target.id, isPlan })
  throw new Refusal(409, 'Your card was declined, and nothing has changed. Replace the card and try again.', {
    code: 'card_declined',
  })
}

function previewExpired() {
  return new Refusal(409, 'The price you saw has expired. Reload the price.', {
    code: 'preview_expired',
  })
}

/** A cancellation stands until the member confirms; the next sync undoes it. */
async function openConfirmationPage(
  platform: PlanChangeDeps,
  row: SubscriptionRow,
  { priceId, isPlan }: { priceId: string; isPlan: Switch['isPlan'] },
) {
  const { user_id, customer_id, subscription_id, canceled_at } = row
  if (customer_id === null || subscription_id === null) return null
  if (row.ends_at) await recordPendingSwitch(platform, user_id, { plan_id: priceId, canceled_at })
  const target = { to: 'switch', subscriptionId: subscription_id, priceId, isPlan } as const
  return platform.payments.openPortal(customer_id, target, billingPage(platform)).catch((error: unknown) => {
    throw error instanceof RequestRefused && row.ends_at ? new Refusal(409, resumeFirst) : error
  })
}

const resumeFirst =
  'Your bank must confirm this payment, which is not possible while your plan is cancelled. Keep your plan first, then switch.'
