import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export function selectHeldFiles({ db }: Deps) {
  return db
    .selectFrom('idea_files')
    .innerJoin('ideas', 'ideas.id', 'idea_id')
    .select(['idea_files.id', 'idea_id', 'storage_key', 'user_id'])
    .where('awaits_scan', '=', true)
    .orderBy('idea_files.id')
    .limit(100)
    .execute()
}

export async function releaseFile({ db }: Deps, id: string) {
  await db.updateTable('idea_files').set({ awaits_scan: false }).where('id', '=', id).execute()
}

export async function deleteHeldFile({ db }: Deps, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('idea_files')
    .where('id', '=', id)
    .where('awaits_scan', '=', true)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
