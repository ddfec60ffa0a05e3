import type { Insertable } from 'kysely'
import { hour } from '#contract/durations.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export async function insertSession(
  { db }: Deps,
  session: Insertable<Tables['sessions']> & { last_used_at: Date },
) {
  await db.insertInto('sessions').values(session).execute()
  await markSeen({ db }, session.user_id, session.last_used_at)
}

/** Stores the time to the hour, because the row has many indexes. */
async function markSeen({ db }: Deps, userId: string, now: Date) {
  await db
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', userId)
    .where(({ or, eb }) =>
      or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', new Date(now.getTime() - hour))]),
    )
    .execute()
}

export async function findSession({ db }: Deps, tokenHash: Buffer) {
  return db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash).executeTakeFirst()
}

export async function replaceToken(
  { db }: Deps,
  tokenHash: Buffer,
  change: { token_hash: Buffer; last_used_at?: Date; second_factor_at?: Date },
) {
  return db
    .updateTable('sessions')
    .set(change)
    .where('token_hash', '=', tokenHash)
    .returning('created_at')
    .executeTakeFirst()
}

export async function touchSession({ db }: Deps, tokenHash: Buffer, now: Date) {
  const touched = await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '<', now)
    .returning('user_id')
    .executeTakeFirst()
  if (touched) await markSeen({ db }, touched.user_id, now)
}

export async function selectSessions({ db }: Deps, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .execute()
}

export async function deleteSession({ db }: Deps, tokenHash: Buffer) {
  return db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('user_id').executeTakeFirst()
}

export async function deleteSessionOf({ db }: Deps, userId: string, sessionId: string) {
  return db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('token_hash')
    .executeTakeFirst()
}

export async function deleteSessions({ db }: Deps, userId: string, kept = Buffer.alloc(0)) {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', kept).execute()
}

export async function clearPassedFactors({ db }: Deps, userId: string) {
  await db.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', userId).execute()
}

export async function deleteStaleSessions(
  { db }: Deps,
  { usedBefore, startedBefore }: { usedBefore: Date; startedBefore: Date },
) {
  await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('last_used_at', '<', usedBefore), where('created_at', '<', startedBefore)]),
    )
    .execute()
}
