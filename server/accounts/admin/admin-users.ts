import type * as z from 'zod/mini'
import type { User } from '#contract/accounts/accounts.ts'
import type {
  listedUser,
  listUserTimeline,
  shownUser as shownUserShape,
  showUser,
} from '#contract/accounts/users.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import { basicPlanId } from '#contract/billing/plans.ts'
import { capUse } from '#contract/profit/sales-cap.ts'
import { findOpenRefund, findRefund, refundGrant } from '../../billing/billing.ts'
import { cutPage, readCursor } from '../../platform/database/paging/cursors.ts'
import { notFound } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/routes/serve.ts'
import { findSuppression } from '../../platform/mail/suppression.ts'
import { isLive } from '../../platform/payments/subscription-status.ts'
import type { Platform } from '../../platform/platform.ts'
import { deviceName } from '../sessions/device-name.ts'
import { userReply } from '../users/users.ts'
import { selectTimeline, type TimelineRow } from './timeline-queries.ts'
import { type AdminUserRow, findAdminUser, selectUsers, type UsersQuery } from './user-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'keys'>
type ListedUser = z.input<typeof listedUser>
type ShownUser = z.input<typeof shownUserShape>

export async function listUserPage(platform: Deps, query: UsersQuery) {
  const page = await selectUsers(platform, query)
  return { ...page, rows: page.rows.map((row) => listed(row, userReply(row, platform.now()))) }
}

function listed(row: AdminUserRow, user: User): ListedUser {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    status: user.subscriptionStatus,
    plan: planOf(user, row),
    country: user.country,
    isVerified: row.verified_at !== null,
    suspendedAt: user.suspendedAt,
    registeredAt: row.registered_at.toISOString(),
    lastSeenAt: row.seen_at?.toISOString() ?? null,
    salesCap: capUse(row.sales_usd).state,
  }
}

function planOf(
  { subscriptionPlan }: User,
  { plan_id, plan_type, gift_plan_type }: AdminUserRow,
): ListedUser['plan'] {
  if (subscriptionPlan === null) return null
  if (subscriptionPlan === basicPlanId) return 'Basic'
  return subscriptionPlan === plan_id ? plan_type : gift_plan_type
}

export async function showOneUser(
  platform: Deps,
  userId: string,
): Promise<z.input<(typeof showUser)['reply']>> {
  const row = (await findAdminUser(platform, userId)) ?? notFound('User')
  const user = userReply(row, platform.now())
  const endsWithRefund = await isEndingWithRefund(platform, row)
  const renewal = endsWithRefund ? null : renewalOf(row)
  const isSuspended = user.suspendedAt !== null
  return {
    user: {
      ...listed(row, user),
      profileImg: user.profileImg,
      pendingEmail: user.pendingEmail,
      suspendedReason: user.suspendedReason,
      isDisputed: row.blocked_at !== null,
      emailSuppression: await emailSuppressionOf(platform, user.email),
      openRefund: await openRefundOf(platform, userId),
      refund: await refundOf(platform, userId),
      endsAt: user.endsAt ?? (isSuspended ? renewal : null),
      pause: user.pause,
      giftUntil: user.giftUntil,
      hasOwnPlan: isLive(row.provider_status),
      renewsAt: isSuspended ? null : renewal,
      endsWithRefund,
      paymentProblemSince: user.paymentProblemSince,
      deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
      hasSecondFactor: row.has_second_factor,
      sessions: row.sessions,
      downloads: row.downloads,
      version: row.version,
    },
  }
}

async function emailSuppressionOf(platform: Deps, email: string): Promise<ShownUser['emailSuppression']> {
  const suppression = await findSuppression(platform, email)
  if (!suppression) return null
  const { reason, source, status, happened_at } = suppression
  return { reason, source, status, since: happened_at.toISOString() }
}

function renewalOf(
  row: Pick<AdminUserRow, 'provider_status' | 'period_ends_at' | 'ends_at' | 'next_plan_id'>,
) {
  const { provider_status: status, period_ends_at, ends_at, next_plan_id } = row
  const isRunning = isPaidUp(status) && ends_at === null && next_plan_id === null
  return isRunning ? (period_ends_at?.toISOString() ?? null) : null
}

async function isEndingWithRefund(
  platform: Deps,
  { subscription_id, ended_at }: Pick<AdminUserRow, 'subscription_id' | 'ended_at'>,
) {
  if (!subscription_id || ended_at) return false
  return (await findRefund(platform, subscription_id)) !== undefined
}

async function openRefundOf(platform: Deps, userId: string): Promise<ShownUser['openRefund']> {
  const refund = await findOpenRefund(platform, userId)
  if (!refund) return null
  const { failed_at, refused_at, created_at, amount, currency } = refund
  const problem = failed_at ? 'returned' : 'refused'
  const state = failed_at || refused_at ? problem : 'waiting'
  const since = (failed_at ?? refused_at ?? created_at).toISOString()
  return { state, since, amount: amount === null || currency === null ? null : { amount, currency } }
}

async function refundOf(platform: Deps, userId: string): Promise<ShownUser['refund']> {
  const grant = await refundGrant(platform, userId)
  if ('refusal' in grant) return grant
  const { kind, amount, currency, paidAt, keepsEarlier } = grant
  return kind === 'made'
    ? null
    : { amount: { amount, currency }, paidAt: paidAt.map((time) => time.toISOString()), keepsEarlier }
}

const entriesOfAPage = 30

export async function listTimeline(
  platform: Deps,
  { user, params, query }: Pick<Call<typeof listUserTimeline>, 'user' | 'params' | 'query'>,
  mailTitles: ReadonlyMap<string, string>,
) {
  const { id, email } = (await findAdminUser(platform, params.id)) ?? notFound('User')
  const list = `timeline of ${id}`
  const after = readCursor(platform, list, query.cursor)
  const rows = await selectTimeline(platform, { userId: id, email, after, limit: entriesOfAPage })
  const page = cutPage(platform, rows, { list, limit: entriesOfAPage })
  return { entries: page.rows.map((row) => shownEntry(row, user, mailTitles)), nextCursor: page.nextCursor }
}

function titleOf({ kind, title }: TimelineRow, mailTitles: ReadonlyMap<string, string>) {
  if (kind === 'session') return `Signed in: ${deviceName(title)}`
  return kind === 'mail' ? (mailTitles.get(title) ?? title) : title
}

function shownEntry(row: TimelineRow, reader: Pick<User, 'id'>, mailTitles: ReadonlyMap<string, string>) {
  const { id, at, kind, state, amount, currency, note, actor, after } = row
  return {
    id,
    at: at.toISOString(),
    kind,
    title: titleOf(row, mailTitles),
    state,
    amount: amount === null || currency === null ? null : { amount, currency },
    deed: actor === null ? null : { actor, after },
    note: note && {
      id,
      author: note.author,
      isMine: note.authorId === reader.id,
      isEdited: note.isEdited,
      version: note.version,
    },
  }
}
