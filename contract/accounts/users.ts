import * as z from 'zod/mini'
import { adminTable, version } from '../admin.ts'
import { money, plan, planPause, subscriptionStatus } from '../billing/billing.ts'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../rules.ts'
import { text } from '../texts.ts'
import { deletionGraceDays } from './account-rules.ts'
import { emailProblem } from './accounts.ts'
import { noteInTimeline } from './member-notes.ts'

const role = z.enum(['user', 'admin'])
const yesNo = z.enum(['yes', 'no'])
/** Within these days, longer ago than 90 days, or never signed in. */
export const lastSeen = z.enum(['7', '30', '90', 'longer', 'never'])
/** Money that was refunded, or a refund that is promised and not done. */
export const refundState = z.enum(['refunded', 'waiting', 'failed'])
const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'A country is two capital letters.'))

export const listedUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  status: subscriptionStatus,
  plan: z.nullable(plan.shape.type),
  country: z.string(),
  isVerified: z.boolean(),
  suspendedAt: z.nullable(time),
  registeredAt: time,
  lastSeenAt: z.nullable(time),
  /** Of this calendar year's gross sales, by the member's own log. The amount is the member's alone. */
  salesCap: z.enum(['below', 'near', 'above']),
})

export const listUsers = adminTable({
  path: '/admin/users',
  summary: 'The users, found by name, email, id or the code of a certificate.',
  row: listedUser,
  sorts: ['registeredAt', 'name', 'email'],
  sortedBy: '-registeredAt',
  filters: {
    status: z.optional(subscriptionStatus),
    plan: z.optional(plan.shape.type),
    country: z.optional(country),
    verified: z.optional(yesNo),
    suspended: z.optional(yesNo),
    role: z.optional(role),
    seen: z.optional(lastSeen),
    sales: z.optional(z.enum(['near', 'above'])),
    refund: z.optional(refundState),
  },
})

export const shownUser = z.extend(listedUser, {
  profileImg: z.optional(z.string()),
  pendingEmail: z.nullable(z.string()),
  suspendedReason: z.nullable(z.string()),
  /** Why most emails to the address are not sent. */
  emailSuppression: z.nullable(
    z.object({ reason: emailProblem, source: z.string(), status: z.nullable(z.string()), since: time }),
  ),
  /** A disputed payment suspended the account. */
  isDisputed: z.boolean(),
  openRefund: z.nullable(
    z.object({ state: z.enum(['waiting', 'refused', 'returned']), amount: z.nullable(money), since: time }),
  ),
  /** What "Refund payment" refunds, or why it cannot. Null once the refund is made. */
  refund: z._default(
    z.nullable(
      z.union([
        z.object({
          amount: money,
          paidAt: z.array(time),
          /** Earlier payments of the plan are not refunded. */
          keepsEarlier: z._default(z.boolean(), true),
        }),
        z.object({ refusal: z.string() }),
      ]),
    ),
    null,
  ),
  endsAt: z.nullable(time),
  pause: z.nullable(planPause),
  /** A paid plan is given until then, alone or beside the member's own. */
  giftUntil: z.nullable(time),
  /** A paid plan at the payment provider has not ended. A gift is none. */
  hasOwnPlan: z.boolean(),
  /** When a paid plan is charged next. */
  renewsAt: z.nullable(time),
  /** A refund is requested or made, and the plan has not ended yet. */
  endsWithRefund: z._default(z.boolean(), false),
  paymentProblemSince: z.nullable(time),
  deletionDueAt: z.nullable(time),
  hasSecondFactor: z.boolean(),
  sessions: z.number(),
  downloads: z.number(),
  version,
})

export const showUser = endpoint({
  method: 'GET',
  path: '/admin/users/:id',
  access: 'admin',
  summary: 'One user with all details for administrators.',
  reply: z.object({ user: shownUser }),
})

export const timelineKind = z.enum([
  'account',
  'session',
  'mail',
  'payment',
  'download',
  'idea',
  'note',
  'admin',
])

const timelineEntry = z.object({
  id: z.string(),
  at: time,
  kind: timelineKind,
  title: z.string(),
  state: z.nullable(z.string()),
  amount: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  note: z.nullable(noteInTimeline),
  /** Set for an action of an administrator, whose name is the title; `after` as in the audit log. */
  deed: z.nullable(z.object({ actor: z.string(), after: z.nullable(z.record(z.string(), z.unknown())) })),
})

export const listUserTimeline = endpoint({
  method: 'GET',
  path: '/admin/users/:id/timeline',
  access: 'admin',
  summary:
    'The history of a user, newest first: sessions, emails, payments, downloads, ideas, notes and administrators’ actions.',
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(500))) }),
  reply: z.object({ entries: z.array(timelineEntry), nextCursor: z.nullable(z.string()) }),
})

export function act<const Verb extends string, Body extends z.ZodMiniType>(
  verb: Verb,
  act: { summary: string; body?: Body; message: string; needsRecentFactor?: true },
) {
  return endpoint({
    method: 'POST',
    path: `/admin/users/:id/${verb}`,
    access: 'admin',
    refusals: [409, 429, 502],
    ...act,
  })
}

const seen = z.object({ version })

export const verifyUser = act('verify', {
  summary: 'Marks the address as verified, without a code.',
  body: seen,
  message: 'Address verified.',
})

export const resendUserCode = act('resend-code', {
  summary: 'Mails a new verification code, within the rate limit of the user.',
  message: 'Code sent.',
})

export const sendUserReset = act('send-reset', {
  summary: 'Mails a link to set a new password.',
  message: 'Link sent.',
})

export const endUserSessions = act('end-sessions', {
  needsRecentFactor: true,
  summary: 'Signs the user out everywhere.',
  message: 'User signed out everywhere.',
})

export const changeUserRole = act('change-role', {
  needsRecentFactor: true,
  summary: 'Grants or removes the admin role and signs the user out everywhere.',
  body: z.object({ role, version }),
  message: 'Role changed.',
})

export const reason = z
  .string('Say why.')
  .check(
    z.trim(),
    z.minLength(3, 'Say why.'),
    z.maxLength(500, 'The reason must be at most 500 characters long.'),
  )

export const suspendUser = act('suspend', {
  summary:
    'Suspends a user: downloads stop at once. The user can sign in, sees the reason, gets an email and can appeal.',
  body: z.object({
    reason,
    /** Only in the email. */
    mailText: z.optional(text('The text', 5_000)),
    version,
  }),
  message: 'Account suspended.',
})

export const unsuspendUser = act('unsuspend', {
  summary: 'Lifts a suspension and emails the user.',
  body: seen,
  message: 'Suspension lifted.',
})

export const liftUserBlock = act('lift-block', {
  summary: 'Lifts the block of a disputed payment.',
  message: 'The user can download again.',
})

export const liftEmailSuppression = act('allow-emails', {
  summary: 'Sends emails to the address again after a bounce or a complaint.',
  message: 'Emails are sent again.',
})

export const refundUser = act('refund', {
  summary:
    'Refunds what the member could refund, or the last payment once the refund window is over, and ends the plan at once. The amount is the one that was shown: another one is refused.',
  // A page of 1.2.0 sends none.
  body: z.optional(z.object({ amount: z.optional(money) })),
  message: 'The payment is being refunded.',
})

export const resyncUser = act('resync', {
  summary: 'Syncs the subscription with the payment provider.',
  message: 'The subscription is up to date.',
})

export const exportUserData = act('export', {
  summary: 'Exports all data of the user and emails them when the export is ready.',
  message: 'The export is being created. The user gets an email.',
})

export const deleteUser = act('delete', {
  summary: `Ends the plan, signs the user out everywhere and deletes the account after ${deletionGraceDays} days. Signing in before then cancels the deletion.`,
  message: 'The account will be deleted.',
})
