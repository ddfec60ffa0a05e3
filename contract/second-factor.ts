import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { verificationCode } from './rules.ts'

const state = z.object({
  /** `asked`: there is one, and this session has not shown it. */
  secondFactor: z.enum(['none', 'asked', 'passed']),
  /** Without one nothing else can be done here. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number(),
})

export const showSecondFactor = endpoint({
  method: 'GET',
  path: '/admin/second-factor',
  access: 'admin',
  beforeSecondFactor: true,
  summary: 'Whether this administrator has a second factor and has shown it.',
  reply: state,
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/admin/second-factor/begin',
  access: 'admin',
  beforeSecondFactor: true,
  refusals: [409],
  summary: 'A new secret for an authenticator app. It counts once a code of it was entered.',
  reply: z.object({
    secret: z.string(),
    /** An SVG picture of the address that the app reads. */
    qr: z.string(),
  }),
})

const recoveryCodes = z.object({
  /** Shown this once. */
  recoveryCodes: z.array(z.string()),
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/admin/second-factor/confirm',
  access: 'admin',
  beforeSecondFactor: true,
  refusals: [409, 429],
  summary: 'Takes the new secret into use with its first code.',
  body: z.object({ code: verificationCode }),
  reply: recoveryCodes,
  message: 'The second factor is on.',
})

/** Six digits of the app, or a recovery code, however it is written. */
const anyCode = z
  .string('Enter a code.')
  .check(z.trim(), z.minLength(1, 'Enter a code.'), z.maxLength(40, 'The code is not correct.'))

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/admin/second-factor/pass',
  access: 'admin',
  beforeSecondFactor: true,
  refusals: [409, 429],
  summary:
    'Shows the second factor for this session: a code of the app, or a recovery code, which then is used up.',
  body: z.object({ code: anyCode }),
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/admin/second-factor/recovery-codes',
  access: 'admin',
  needsRecentFactor: true,
  refusals: [409],
  summary: 'New recovery codes; those before stop working.',
  reply: recoveryCodes,
  message: 'These are your new recovery codes.',
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/admin/second-factor/remove',
  access: 'admin',
  needsRecentFactor: true,
  refusals: [409],
  summary: 'Takes the second factor away, to set up another one.',
  message: 'The second factor is off.',
})

export const removeSecondFactorOf = endpoint({
  method: 'POST',
  path: '/admin/users/:id/remove-second-factor',
  access: 'admin',
  needsRecentFactor: true,
  refusals: [409],
  summary:
    'Takes away the second factor of another administrator who has lost it, and signs them out everywhere. Whoever does it has a second factor too.',
  message: 'The second factor is off. The administrator gets a mail.',
})
