import { billingRules } from '#contract/billing/billing-rules.ts'
import { day } from '#contract/durations.ts'
import { Refusal } from '../../platform/errors.ts'

export function assertUntil(until: Date, now: Date, after = now) {
  const data = { field: 'until' }
  if (until <= after) throw new Refusal(409, 'Choose a later day.', { data })
  if (until.getTime() > now.getTime() + billingRules.giftDays * day)
    throw new Refusal(409, `Choose a day within ${billingRules.giftDays} days.`, { data })
}
