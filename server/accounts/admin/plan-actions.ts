import type {
  cancelUserPlan,
  endUserGift,
  extendUserPlan,
  giveUserPlan,
} from '#contract/accounts/user-plans.ts'
import { endGiftNow, endPlanAtPeriodEnd, endPlanNow, extendPlan, giftPlan } from '../../billing/billing.ts'
import { type Actor, recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeUser } from './change-user.ts'

/** Gives a paid plan until a date, in one transaction: the payment provider has no part in it. */
export function grantPlan(platform: Platform, call: Call<typeof giveUserPlan>) {
  const until = new Date(call.body.until)
  return changeUser(platform, call, async (inside, user) => {
    await record(inside, call, 'give-plan', { reason: call.body.reason, until: call.body.until })
    await giftPlan(inside, user, until)
    return {}
  })
}

export function endGift(platform: Platform, call: Call<typeof endUserGift>) {
  return changeUser(platform, call, async (inside, user) => {
    await record(inside, call, 'end-gift', { reason: call.body.reason })
    await endGiftNow(inside, user)
    return {}
  })
}

export function extend(platform: Platform, call: Call<typeof extendUserPlan>) {
  const { reason, until } = call.body
  return changeAtProvider(platform, call, {
    action: 'extend-plan',
    details: { reason, until },
    change: () => extendPlan(platform, call.params.id, new Date(until)),
  })
}

export function cancel(platform: Platform, call: Call<typeof cancelUserPlan>) {
  const { reason, when } = call.body
  const end = when === 'now' ? endPlanNow : endPlanAtPeriodEnd
  return changeAtProvider(platform, call, {
    action: when === 'now' ? 'end-plan' : 'cancel-plan',
    details: { reason },
    change: () => end(platform, call.params.id),
  })
}

type PlanCall = Actor & { params: { id: string }; body: { version: number; reason: string } }
type Details = { reason: string; until?: string }

/** Records the change before it is made: one without an audit entry would be worse than an entry whose change failed. */
async function changeAtProvider(
  platform: Platform,
  call: PlanCall,
  { action, details, change }: { action: string; details: Details; change: () => Promise<void> },
) {
  await changeUser(platform, call, async (inside) => {
    await record(inside, call, action, details)
    return {}
  })
  try {
    await change()
  } catch (error) {
    const reason = error instanceof Refusal ? error.message : 'An internal error'
    await inTransaction(platform, (inside) => record(inside, call, `${action}-failed`, { reason }))
    throw error
  }
  return {}
}

function record(
  inside: Pick<Platform, 'db' | 'now'>,
  call: Actor & { params: { id: string } },
  action: string,
  { reason, ...after }: Details,
) {
  return recordAudit(inside, call, { action, subject: { kind: 'user', id: call.params.id }, reason, after })
}
