import * as z from 'zod/mini'
import { version } from '../admin.ts'
import { act, reason } from './users.ts'

export const until = z.iso.datetime('Choose a day.')

export const giveUserPlan = act('give-plan', {
  summary:
    'Gives a paid plan until a date, to a member whose own plan does not renew. Nothing is charged, the payment provider is not notified, and the gift ends by itself. Given again, it has the new end.',
  body: z.object({ until, reason, version }),
  message: 'Plan given. The member gets an email.',
})

export const endUserGift = act('end-gift', {
  summary: 'Ends a gift at once and emails the member.',
  body: z.object({ reason, version }),
  message: 'Gift ended.',
})

export const extendUserPlan = act('extend-plan', {
  summary: 'Moves the next payment of a plan that renews to a later date. Nothing is charged before.',
  body: z.object({ until, reason, version }),
  message: 'Plan extended. The member gets an email.',
})

export const cancelUserPlan = act('cancel-plan', {
  summary: 'Cancels a paid plan at the end of its paid period, or ends it at once. Nothing is refunded.',
  body: z.object({
    when: z.enum(['period-end', 'now'], 'Choose when the plan ends.'),
    reason,
    version,
  }),
  message: 'Plan cancelled. The member gets an email.',
})
