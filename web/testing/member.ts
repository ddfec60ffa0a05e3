import type { User } from '#contract/accounts/accounts.ts'

export const member: User = {
  id: '0',
  email: 'ana@layerdrop.test',
  name: 'Ana',
  role: 'user',
  country: 'Portugal',
  countryCode: 'PT',
  profileImg: '',
  subscriptionStatus: 'active',
  subscriptionPlan: 'price_year',
  endsAt: null,
  hasPlanEnded: false,
  pause: null,
  giftUntil: null,
  paymentProblemSince: null,
  accessUntil: null,
  isRefundUnderway: false,
  suspendedAt: null,
  suspendedReason: null,
  pendingEmail: null,
  emailProblem: null,
}
