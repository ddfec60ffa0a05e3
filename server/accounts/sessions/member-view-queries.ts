import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export async function insertView(
  { db }: Deps,
  { tokenHash, memberId, endsAt }: { tokenHash: Buffer; memberId: string; endsAt: Date },
) {
  const inserted = await db
    .insertInto('member_views')
    .columns(['session_id', 'member_id', 'ends_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('sessions')
        .select(['sessions.id', val(memberId).as('member_id'), val(endsAt).as('ends_at')])
        .where('token_hash', '=', tokenHash),
    )
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet({ member_id: memberId, ends_at: endsAt }),
    )
    .returning('session_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteView({ db }: Deps, tokenHash: Buffer) {
  await db
    .deleteFrom('member_views')
    .where('session_id', 'in', (from) =>
      from.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash),
    )
    .execute()
}
