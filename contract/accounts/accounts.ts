import * as z from 'zod/mini'
import { planPause, subscriptionStatus } from '../billing/billing.ts'
import { endpoint } from '../endpoint.ts'
import {
  email,
  emailOf,
  id,
  invalidEmail,
  limits,
  newPassword,
  personName,
  required,
  time,
  verificationCode,
} from '../rules.ts'
import { memberView } from './member-views.ts'

/** Refusal code: the current password is wrong. */
export const wrongCurrentPassword = 'wrong_current_password'

/** Refusal code: the current password is missing. */
export const currentPasswordMissing = 'current_password_missing'

/** `profileImg` of a user without a picture. */
export const blankProfileImg = '/profile-blank.svg'

export const emailProblem = z.enum(['bounce', 'complaint'])

export const user = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.enum(['user', 'admin']),
  country: z.string(),
  countryCode: z.string(),
  profileImg: z.string(),
  subscriptionStatus,
  /** The plan's id, `basic_free` for Basic, null before the first plan. */
  subscriptionPlan: z.nullable(z.string()),
  /** Set for a cancelled plan, and for one that has ended while it is still paid. */
  endsAt: z.nullable(time),
  /** The plan cannot be kept, only bought again. It gives access until `endsAt`. */
  hasPlanEnded: z._default(z.boolean(), false),
  /** Set from the member's click on, also while the paid period still runs. */
  pause: z.nullable(planPause),
  /** The whole library is given until then, alone or beside a plan of one's own. */
  giftUntil: z.nullable(time),
  /** Also after access has ended, while the plan can still be paid. */
  paymentProblemSince: z.nullable(time),
  /** Set during a payment problem, until access ends without the payment. */
  accessUntil: z._default(z.nullable(time), null),
  /** A promised refund is not made yet: the plan does not renew and cannot be changed. */
  isRefundUnderway: z._default(z.boolean(), false),
  suspendedAt: z.nullable(time),
  suspendedReason: z.nullable(z.string()),
  pendingEmail: z.nullable(z.string()),
  /** Emails to the address came back, or its reader marked one as spam. */
  emailProblem: z.nullable(emailProblem),
})
export type User = z.infer<typeof user>

export const refreshSession = endpoint({
  method: 'GET',
  path: '/auth/refresh',
  access: 'member',
  duringView: 'member',
  summary:
    'The signed-in user. While an administrator views the site as a member, the user is the member and `view` says until when.',
  reply: z.object({ user, view: z.nullable(memberView) }),
})

/** `country` may be the English name, the ISO code, or both in two fields. */
export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  refusals: [429],
  summary: 'Creates an account and mails a verification code. Returns the same reply for every address.',
  body: z.object({
    name: personName,
    email,
    password: newPassword,
    country: z.string('Country is required').check(z.minLength(1, 'Country is required'), z.maxLength(100)),
    countryCode: z.optional(z.string().check(z.maxLength(2))),
    priceId: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
  }),
  reply: z.object({ requireVerification: z.boolean() }),
  message: 'Account created. Check your email for the verification code.',
})

/** `deletionUndone`: the sign-in cancelled a scheduled deletion of the account. */
export const signedIn = z.object({ user, deletionUndone: z.boolean() })

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  refusals: [401, 429],
  summary:
    'Signs in. A 403 with requireVerification requires the emailed code first; one with the code second_factor_required started a session that needs the second factor before any other call.',
  body: z.object({
    email: emailOf({ missing: required, empty: required, wrong: invalidEmail }),
    password: z.string(required).check(z.minLength(1, required)),
  }),
  reply: signedIn,
  message: 'Signed in.',
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  duringView: 'administrator',
  summary: 'Ends the session of this browser.',
  message: 'Signed out.',
})

/** An empty field does not change. */
const filled = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(schema),
  )

export const profileImgRefusal = 'The picture must be PNG, JPEG or WebP and at most 5 MB.'

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/auth/update',
  access: 'member',
  refusals: [429],
  summary:
    'Changes the given fields. A new email or password needs currentPassword and, if enrolled, a second factor entered within the last 5 minutes; the current email cancels a pending change.',
  body: z.object({
    name: filled(personName),
    email: filled(email),
    password: filled(newPassword),
    currentPassword: filled(z.string()),
    profileImg: filled(z.string()),
  }),
  uploads: {
    profileImg: {
      maxBytes: limits.profileImgBytes,
      maxFiles: 1,
      maxTotalBytes: limits.profileImgBytes,
      refusal: profileImgRefusal,
    },
  },
  reply: z.object({ user }),
  message: 'Profile updated.',
})

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/auth/picture',
  access: 'member',
  summary: 'Removes the user’s own picture; the blank picture is shown again.',
  reply: z.object({ user }),
  message: 'Picture removed.',
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  access: 'member',
  needsRecentFactor: true,
  refusals: [409, 429],
  summary: 'Completes a pending change of the email address with the code sent to it.',
  body: z.object({ code: verificationCode }),
  reply: z.object({ user }),
  message: 'Email address changed.',
})

export const resendEmailCode = endpoint({
  method: 'POST',
  path: '/auth/resend-email-code',
  access: 'member',
  refusals: [409, 429],
  summary: 'Mails a new code to the pending new address.',
  message: 'Verification code sent successfully',
})

const noEmail = 'Email is required'
const forgottenEmail = emailOf({ missing: noEmail, empty: noEmail, wrong: 'Invalid email format' })

export const sendResetEmail = endpoint({
  method: 'POST',
  path: '/auth/reset-email',
  access: 'public',
  refusals: [429],
  summary: 'Mails a link to set a new password. Returns the same reply for every address.',
  body: z.object({ email: forgottenEmail }),
  message: 'Reset email sent successfully',
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  refusals: [429],
  summary: 'Sets a new password with the emailed link and ends every session.',
  body: z.object({
    userId: z.string('Invalid reset link').check(z.maxLength(64, 'Invalid reset link')),
    code: z.string('Invalid reset link').check(z.maxLength(128, 'Invalid reset link')),
    password: newPassword,
  }),
  message: 'Password reset successful',
})

export const resendVerificationCode = endpoint({
  method: 'POST',
  path: '/auth/resend-verification-code',
  access: 'public',
  refusals: [429],
  summary: 'Mails a new code to an unverified address. Returns the same reply for every address.',
  body: z.object({ email }),
  message: 'Verification code sent successfully',
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  refusals: [429],
  summary: 'Verifies the address with the emailed code and signs in.',
  body: z.object({ email, code: verificationCode }),
  /** `priceId`: the plan chosen at sign-up, possibly on another device. */
  reply: z.object({ user, priceId: z.nullable(z.string()) }),
  message: 'Email verified successfully',
})
