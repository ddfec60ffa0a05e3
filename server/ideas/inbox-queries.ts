import { sql, type Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { listReceivedIdeas } from '#contract/ideas/ideas-inbox.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import { readTable } from '../platform/database/paging/table-page.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export type InboxQuery = z.output<(typeof listReceivedIdeas)['query']>

export function selectReceivedIdeas(platform: Pick<Platform, 'db' | 'keys'>, query: InboxQuery) {
  const { search, status } = query
  const found = platform.db
    .selectFrom('ideas')
    .leftJoin('users', 'users.id', 'ideas.user_id')
    .$if(Boolean(search), (found) =>
      found.where(sql<boolean>`ideas.message ilike ${likePattern(search ?? '')}`),
    )
    .$if(status !== undefined, (found) => found.where('ideas.status', '=', status ?? 'received'))
  return readTable(platform, query, {
    name: 'ideas',
    found,
    select: (found) =>
      found
        .select(['ideas.id', 'ideas.status', 'ideas.sent_at', 'ideas.answered_at', 'users.name as sender'])
        .select(sql<string>`left(ideas.message, 200)`.as('beginning'))
        .select(sql<number>`(select count(*)::int from idea_files where idea_id = ideas.id)`.as('files')),
    id: sql`ideas.id`,
    sorts: { sentAt: { by: sql`ideas.sent_at`, type: 'timestamptz' } },
  })
}

export function findIdea({ db }: Deps, ideaId: string) {
  return db
    .selectFrom('ideas')
    .leftJoin('users', 'users.id', 'ideas.user_id')
    .selectAll('ideas')
    .select(['users.name as senderName', 'users.email as senderEmail'])
    .where('ideas.id', '=', ideaId)
    .executeTakeFirst()
}

export function selectFilesOf({ db }: Deps, ideaId: string) {
  return db
    .selectFrom('idea_files')
    .select(['id', 'name', 'mime', 'bytes', 'storage_key', 'awaits_scan as awaitsScan'])
    .where('idea_id', '=', ideaId)
    .orderBy('position')
    .execute()
}

export function selectDropsFor({ db }: Deps, ownId: string | null) {
  return db
    .selectFrom('drops')
    .select(['id', 'title'])
    .orderBy(sql`id is not distinct from ${ownId}::uuid`, 'desc')
    .orderBy('published_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(24)
    .execute()
}

export async function findDropTitle({ db }: Deps, dropId: string) {
  return (await db.selectFrom('drops').select('title').where('id', '=', dropId).executeTakeFirst())?.title
}

export function updateIdea(
  { db }: Deps,
  { id, version }: { id: string; version: number },
  change: Updateable<Tables['ideas']>,
) {
  return db
    .updateTable('ideas')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
}
