import { type Insertable, sql } from 'kysely'
import type { PagePosition } from '../platform/database/paging/cursors.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

type Sent = { userId: string; fingerprint: Buffer; since: Date }

export async function hasIdea({ db }: Deps, { userId, fingerprint, since }: Sent) {
  const idea = await db
    .selectFrom('ideas')
    .select('id')
    .where('user_id', '=', userId)
    .where('sent_at', '>', since)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return idea !== undefined
}

export async function sumIdeas({ db }: Deps, userId: string, since: Date) {
  const { ideas, bytes } = await db
    .selectFrom('ideas')
    .leftJoin('idea_files', 'idea_files.idea_id', 'ideas.id')
    .select((select) => [
      select.fn.count<string>('ideas.id').distinct().as('ideas'),
      select.fn.coalesce(select.fn.sum<string>('idea_files.bytes'), sql<string>`0`).as('bytes'),
    ])
    .where('user_id', '=', userId)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return { ideas: Number(ideas), bytes: Number(bytes) }
}

export async function insertIdea({ db }: Deps, idea: Insertable<Tables['ideas']>) {
  const { id } = await db.insertInto('ideas').values(idea).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertIdeaFiles({ db }: Deps, files: Insertable<Tables['idea_files']>[]) {
  if (files.length > 0) await db.insertInto('idea_files').values(files).execute()
}

type IdeaPage = { userId: string; after: PagePosition | undefined; limit: number }

export function selectIdeaPage(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { userId, after, limit }: IdeaPage,
) {
  return db
    .selectFrom('ideas')
    .leftJoin('drops', 'drops.id', 'ideas.drop_id')
    .select(['ideas.id', 'message', 'status', 'sent_at', 'answer', 'answered_at'])
    .select(['drops.id as dropId', 'drops.title as dropTitle', sql<string>`sent_at::text`.as('key')])
    .select(sql<boolean>`coalesce(drops.published_at <= ${now()}, false)`.as('isDropPublished'))
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(sent_at, ideas.id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('sent_at', 'desc')
    .orderBy('ideas.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function selectFilesOfIdeas({ db }: Deps, ideaIds: string[]) {
  return db
    .selectFrom('idea_files')
    .select(['idea_id', 'name', 'bytes'])
    .where('idea_id', '=', sql<string>`any(${ideaIds}::uuid[])`)
    .orderBy('idea_id')
    .orderBy('position')
    .execute()
}

export async function deleteIdeaRows({ db }: Deps, userId: string) {
  const files = await db
    .selectFrom('idea_files')
    .innerJoin('ideas', 'ideas.id', 'idea_files.idea_id')
    .select('storage_key')
    .where('ideas.user_id', '=', userId)
    .execute()
  await db.deleteFrom('ideas').where('user_id', '=', userId).execute()
  return files.map(({ storage_key }) => storage_key)
}
