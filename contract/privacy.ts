import * as z from 'zod/mini'
import { deletionGraceDays } from './accounts/account-rules.ts'
import { endpoint } from './endpoint.ts'
import { time } from './rules.ts'

const dataExport = z.object({
  askedAt: time,
  /** Null until the export is ready. */
  ready: z.nullable(z.object({ bytes: z.number(), expiresAt: time, url: z.string() })),
})
export type DataExport = z.infer<typeof dataExport>

const reply = z.object({ export: z.nullable(dataExport) })

export const getDataExport = endpoint({
  method: 'GET',
  path: '/auth/export',
  access: 'member',
  summary: 'The latest data export of the member, while available.',
  reply,
})

export const requestDataExport = endpoint({
  method: 'POST',
  path: '/auth/export',
  access: 'member',
  summary:
    'Starts an export of all data of the member as a ZIP, and emails the member when it is ready. One a day.',
  reply,
  message: 'We are preparing your data and will email you when it is ready.',
})

/** Only its owner can download it. */
export const exportFilePath = '/auth/export/file'

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/auth/account',
  access: 'member',
  needsRecentFactor: true,
  refusals: [429, 502],
  summary: `Ends a paid plan, signs out everywhere and deletes the account after ${deletionGraceDays} days; signing in before then cancels the deletion.`,
  body: z.object({
    password: z.string('Please enter your password.').check(z.minLength(1, 'Please enter your password.')),
  }),
  reply: z.object({ deletionDueAt: time }),
  message: 'Your account will be deleted.',
})
