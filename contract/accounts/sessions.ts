import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, page, time } from '../rules.ts'

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: 'member',
  summary: 'Where the user is signed in, last used first.',
  reply: z.object({
    sessions: z.array(
      z.object({
        id,
        /** `Firefox on Linux` */
        device: z.string(),
        signedInAt: time,
        lastUsedAt: time,
        isCurrent: z.boolean(),
      }),
    ),
  }),
})

export const signInKind = z.enum([
  'password',
  'email-code',
  'second-factor',
  /** A new password by reset link, which does not sign in. */
  'reset',
  'wrong-password',
  'wrong-second-factor',
])

export const listSignIns = endpoint({
  method: 'GET',
  path: '/auth/sign-ins',
  access: 'member',
  summary: 'Sign-ins of the last 30 days with up to 20 failed attempts of a kind per day, newest first.',
  query: z.object(page),
  reply: z.object({
    signIns: z.array(z.object({ id, kind: signInKind, device: z.string(), happenedAt: time })),
    nextCursor: z.nullable(z.string()),
  }),
})

/** Accounts without a second factor send the current password instead (ASVS 5.0, 7.5.2). */
const proof = z.optional(z.object({ currentPassword: z.optional(z.string()) }))

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'member',
  needsRecentFactor: true,
  refusals: [429],
  summary: 'Signs one device out. Needs a recent second factor or the current password.',
  body: proof,
  message: 'Signed out.',
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/auth/logout-others',
  access: 'member',
  needsRecentFactor: true,
  refusals: [429],
  summary: 'Signs out every other device. Needs a recent second factor or the current password.',
  body: proof,
  message: 'All other devices are signed out.',
})
