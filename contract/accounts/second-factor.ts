import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { verificationCode } from '../rules.ts'
import { signedIn } from './accounts.ts'

export const showSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  access: 'member',
  summary: 'Whether the user has a second factor.',
  reply: z.object({
    isOn: z.boolean(),
    /** For administrators, outside local mode. */
    isRequired: z.boolean(),
    recoveryCodesLeft: z.number(),
  }),
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/begin',
  access: 'member',
  beforeSecondFactor: true,
  refusals: [409, 429],
  summary:
    'Creates a secret for an authenticator app. Needs the current password; the secret is active after its first code.',
  body: z.object({ currentPassword: z.optional(z.string()) }),
  reply: z.object({
    secret: z.string(),
    /** QR code of the otpauth address, as SVG. */
    qr: z.string(),
  }),
})

const recoveryCodes = z.object({
  /** Shown only once. */
  recoveryCodes: z.array(z.string()),
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  access: 'member',
  beforeSecondFactor: true,
  refusals: [409],
  summary: 'Activates the new secret with its first code.',
  body: z.object({ code: verificationCode }),
  reply: recoveryCodes,
  message: 'Two-step verification is on.',
})

/** Six digits of the app, or a recovery code in any spelling. */
const anyCode = z
  .string('Enter a code.')
  .check(z.trim(), z.minLength(1, 'Enter a code.'), z.maxLength(40, 'The code is not correct.'))

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/pass',
  access: 'member',
  beforeSecondFactor: true,
  refusals: [409, 429],
  summary:
    'Enters the second factor for this session: a code of the app, or a recovery code, which is then used up. It completes a sign-in and is required again before sensitive changes.',
  body: z.object({ code: anyCode }),
  reply: signedIn,
  message: 'Signed in.',
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  access: 'member',
  needsRecentFactor: true,
  refusals: [409],
  summary: 'Creates new recovery codes; earlier codes stop working.',
  reply: recoveryCodes,
  message: 'These are your new recovery codes.',
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/remove',
  access: 'member',
  needsRecentFactor: true,
  refusals: [409],
  summary: 'Removes the second factor.',
  message: 'Two-step verification is off.',
})

export const removeSecondFactorOf = endpoint({
  method: 'POST',
  path: '/admin/users/:id/remove-second-factor',
  access: 'admin',
  needsRecentFactor: true,
  refusals: [409],
  summary:
    'Removes the second factor of a user who lost it and signs them out everywhere. The administrator must have one too.',
  message: 'Two-step verification turned off. The user gets an email.',
})
