import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { time } from '../rules.ts'

export const viewMinutes = 15

/** Codes of a 403 during a view: the view does not allow the call, or the view is over. */
export const viewRefused = 'view_refused'
export const viewOver = 'view_over'

/** Part of the reply to `GET /auth/refresh` while an administrator views a member. */
export const memberView = z.object({
  endsAt: time,
})
export type MemberView = z.infer<typeof memberView>

export const beginView = endpoint({
  method: 'POST',
  path: '/admin/users/:id/view',
  access: 'admin',
  needsRecentFactor: true,
  refusals: [409],
  summary: `Shows the site to this session as the member sees it, read-only, for ${viewMinutes} minutes or until the session ends. Only reading calls of the contract that name \`duringView\` are answered; every other call is refused with 403 and \`${viewRefused}\`, and all of them with \`${viewOver}\` after the time.`,
  reply: z.object({ endsAt: time }),
  message: 'View started.',
})

export const endView = endpoint({
  method: 'POST',
  path: '/auth/end-view',
  access: 'member',
  duringView: 'administrator',
  summary: 'Ends the view of this session. Idempotent.',
  message: 'View ended.',
})
