import * as z from 'zod/mini'
import { adminTable } from './admin.ts'
import { id, time } from './rules.ts'

/** The kinds of record in the audit log. */
export const auditKind = z.enum([
  'user',
  'product',
  'upload',
  'drop',
  'category',
  'synonyms',
  'banner',
  'email-template',
  'idea',
  'trace',
  'channel',
  'news',
  'print-failure',
  'print-photo',
  'seller-report',
  'job',
  'email',
  'list',
])
export type AuditKind = z.infer<typeof auditKind>

/** A day of UTC, or a time: the reader's own day begins at another one. */
const dayOrTime = z.union([z.iso.date(), time], 'A day must be written like 2026-11-21.')

export const auditEntry = z.object({
  id,
  at: time,
  /** Null for an automatic change. */
  actorId: z.nullable(id),
  actor: z.string(),
  /** 'suspend', 'publish'. */
  action: z.string(),
  kind: auditKind,
  thingId: z.string(),
  /** Null for a deleted user. */
  thing: z.nullable(z.string()),
  /** Why it was done to a member, while the account exists. */
  reason: z.nullable(z.string()),
  /** The changed fields before and after. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  requestId: z.nullable(z.string()),
})

export const listAudit = adminTable({
  path: '/admin/audit',
  summary: 'The audit log, newest first. Entries cannot be edited.',
  row: auditEntry,
  sorts: ['at'],
  sortedBy: '-at',
  filters: {
    kind: z.optional(auditKind),
    actor: z.optional(id),
    thing: z.optional(z.string().check(z.maxLength(100))),
    since: z.optional(dayOrTime),
    /** A day is included in full; a time is excluded. */
    until: z.optional(dayOrTime),
  },
})
