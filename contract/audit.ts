import * as z from 'zod/mini'
import { adminTable } from './admin.ts'
import { id, time } from './rules.ts'

/** What an administrator can change, and so what the audit log tells about. */
export const auditKind = z.enum([
  'user',
  'product',
  'upload',
  'drop',
  'category',
  'banner',
  'email-template',
  'idea',
  'list',
])
export type AuditKind = z.infer<typeof auditKind>

const day = z.iso.date('A day must be written like 2026-11-21.')

export const auditEntry = z.object({
  id,
  at: time,
  /** Null for what happened by itself. */
  actorId: z.nullable(id),
  actor: z.string(),
  /** A verb: 'suspend', 'publish'. */
  action: z.string(),
  kind: auditKind,
  thingId: z.string(),
  /** Null for a user whose account is gone. */
  thing: z.nullable(z.string()),
  /** The fields that changed, as they were and as they are. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  requestId: z.nullable(z.string()),
})

export const listAudit = adminTable({
  path: '/admin/audit',
  summary: 'Who changed what and when, newest first. Nobody can edit it.',
  row: auditEntry,
  sorts: ['at'],
  sortedBy: '-at',
  filters: {
    kind: z.optional(auditKind),
    actor: z.optional(id),
    thing: z.optional(z.string().check(z.maxLength(100))),
    since: z.optional(day),
    until: z.optional(day),
  },
})
