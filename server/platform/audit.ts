import type { User } from '#contract/accounts/accounts.ts'
import { changedMeanwhile } from '#contract/admin.ts'
import type { AuditKind } from '#contract/audit.ts'
import { day, hour, minute } from '#contract/durations.ts'
import { Refusal } from './errors.ts'
import { withoutSecrets } from './log.ts'
import type { Platform } from './platform.ts'

export type Actor = { user: Pick<User, 'id' | 'name'>; requestId: string }

/** Without a `name` for a user, because members' names must not outlive their accounts. */
export type AuditSubject = { kind: AuditKind; id: string; name?: string }

type AuditEntry = {
  action: string
  subject: AuditSubject
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** In a table of its own, deleted with the account of `userId`; plain text goes with the user this entry is about. */
  reason?: string | { text: string; userId: string }
}

export async function recordAudit(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  by: Actor | undefined,
  { action, subject, before, after, reason }: AuditEntry,
) {
  if (!db.isTransaction) throw new Error('An audit entry must be recorded in the transaction of its change')
  const { id } = await db
    .insertInto('audit_log')
    .values({
      happened_at: now(),
      actor_id: by?.user.id ?? null,
      actor_name: by?.user.name ?? 'The system',
      action,
      kind: subject.kind,
      thing_id: subject.id,
      thing_name: subject.name ?? null,
      before: changed(before, after),
      after: changed(after, before),
      request_id: by?.requestId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (reason === undefined) return
  const { text, userId } = typeof reason === 'string' ? { text: reason, userId: subject.id } : reason
  await db.insertInto('audit_reasons').values({ entry_id: id, user_id: userId, reason: text }).execute()
}

function changed(state: AuditEntry['before'], other: AuditEntry['before'] = {}) {
  if (!state) return null
  const fields = Object.entries(state).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name]),
  )
  return JSON.stringify(withoutSecrets(Object.fromEntries(fields)))
}

export async function refuseStale(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { kind, id }: AuditSubject,
): Promise<never> {
  const last = await db
    .selectFrom('audit_log')
    .select(['actor_name', 'happened_at'])
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const [who, when] = last
    ? [last.actor_name, ago(last.happened_at, now())]
    : ['Another administrator', 'in the meantime']
  throw new Refusal(409, `${who} changed this ${when}. Your changes were not saved.`, {
    code: changedMeanwhile,
  })
}

const steps: [unit: Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  ['day', day],
  ['hour', hour],
  ['minute', minute],
]

function ago(time: Date, now: Date) {
  const passed = now.getTime() - time.getTime()
  const [unit, length] = steps.find(([, length]) => passed >= length) ?? []
  if (!unit || !length) return 'a moment ago'
  return new Intl.RelativeTimeFormat('en').format(-Math.floor(passed / length), unit)
}
