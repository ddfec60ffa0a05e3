import type { User } from '#contract/accounts/accounts.ts'
import type { DownloadRefusal } from '#contract/billing/download-refusal.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import { basicPlanId } from '#contract/billing/plans.ts'
import type { Product, ProductAccess } from '#contract/catalogue/catalogue.ts'

type Member = Pick<User, 'role' | 'subscriptionStatus' | 'subscriptionPlan' | 'suspendedAt'> &
  Partial<Pick<User, 'pause'>>

export type DownloadAccess = ProductAccess | 'archive'
type DownloadedFile = { access: DownloadAccess }

export function downloadRefusal(user: Member, file: DownloadedFile): Product['refusal'] {
  const code = refusalReason(user, file)
  if (!code) return null
  const isArchive = file.access === 'archive' && code === 'paid_subscription_required'
  if (isArchive) return { code, message: archiveSentence }
  const isPaused = code === 'subscription_expired' && Boolean(user.pause)
  return { code, message: isPaused ? pausedSentence : sentences[code] }
}

function refusalReason(user: Member, { access }: DownloadedFile): DownloadRefusal | undefined {
  if (user.suspendedAt !== null) return 'account_suspended'
  if (user.role === 'admin') return undefined
  if (user.subscriptionStatus === 'incomplete') return 'subscription_incomplete'
  if (!isPaidUp(user.subscriptionStatus)) return 'subscription_expired'
  if (user.subscriptionPlan === basicPlanId && access !== 'basic') return 'paid_subscription_required'
  return undefined
}

const archiveSentence = 'All files in one ZIP come with the paid plans. Upgrade to download them.'
const pausedSentence = 'Your plan is paused. Resume it in your settings to download files.'
const sentences: Record<DownloadRefusal, string> = {
  subscription_incomplete: 'Choose a plan to start downloading.',
  paid_subscription_required: 'This design is part of the paid plans. Upgrade to download it.',
  subscription_expired: 'Your subscription has ended. Renew it to download files.',
  account_suspended: 'Your account is suspended, so files cannot be downloaded.',
}
