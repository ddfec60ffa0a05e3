import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listSynonyms } from '#contract/catalogue/studio/synonyms.ts'
import { likePattern } from '../../../platform/database/like-pattern.ts'
import { readTable } from '../../../platform/database/paging/table-page.ts'
import type { Platform } from '../../../platform/platform.ts'
import { synonymWords } from '../words/word-queries.ts'

type Deps = Pick<Platform, 'db'>
type Content = { words: string[]; meanings: string[] }
type Version = { id: string; version: number }

export type SynonymsQuery = z.output<(typeof listSynonyms)['query']>

export function selectGroups(platform: Pick<Platform, 'db' | 'keys'>, query: SynonymsQuery) {
  const like = likePattern(query.search ?? '')
  return readTable(platform, query, {
    name: 'synonyms',
    found: platform.db
      .selectFrom('synonym_groups')
      .$if(Boolean(query.search), (found) =>
        found.where(sql<boolean>`array_to_string(words || meanings, ' ') ilike ${like}`),
      ),
    select: (found) => found.selectAll('synonym_groups'),
    id: sql`synonym_groups.id`,
    sorts: {
      words: { by: sql`lower(synonym_groups.words[1])`, type: 'text' },
      updatedAt: { by: sql`synonym_groups.updated_at`, type: 'timestamptz' },
    },
  })
}

export function findGroup({ db }: Deps, id: string) {
  return db.selectFrom('synonym_groups').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countGroups({ db }: Deps) {
  const { count } = await db
    .selectFrom('synonym_groups')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function insertGroup({ db, now }: Pick<Platform, 'db' | 'now'>, content: Content) {
  return db
    .insertInto('synonym_groups')
    .values({ ...content, updated_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export function updateGroup(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { id, version }: Version,
  content: Content,
) {
  return db
    .updateTable('synonym_groups')
    .set({ ...content, version: version + 1, updated_at: now() })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
}

export function deleteGroup({ db }: Deps, { id, version }: Version) {
  return db
    .deleteFrom('synonym_groups')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
}

export type SearchedWord = {
  word: string
  query: string
  elsewhere: string[] | null
}

export async function readWords({ db }: Deps, words: string[], id: string | undefined) {
  const { rows } = await sql<SearchedWord>`
    select word, coalesce(query::text, '') as query, (
      select g.words from search_synonyms s join synonym_groups g on g.id = s.group_id
      where (s.target = query or s.words = lower(public.unaccent(word))) and g.id is distinct from ${id ?? null}::uuid
      limit 1
    ) as elsewhere
    from unnest(${words}::text[]) with ordinality as typed (word, place), synonym_query(array[word]) query
    order by place
  `.execute(db)
  return rows
}

/** Adds synonyms, so that a mistyped one is corrected at once; the job that refreshes the words keeps them. */
export async function addCorrectableWords({ db }: Deps) {
  await sql`
    insert into search_words (word, products) select word, 0 from (${synonymWords}) synonyms
    on conflict (word) do nothing
  `.execute(db)
}

export async function deleteAnsweredSearches({ db }: Deps, words: string[]) {
  await sql`
    delete from missed_searches
    where words in (select regexp_replace(lower(word), '[ ''’-]+', ' ', 'g') from unnest(${words}::text[]) word)
  `.execute(db)
}
