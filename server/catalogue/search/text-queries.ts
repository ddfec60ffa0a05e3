import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import type { SearchTerms } from './search-text.ts'

/** What a text searches for, as PostgreSQL writes its queries. */
export type TextQuery = { match: string; rank: string }

/** A begun word stands for so many of the words it may become, those of most designs. */
const mostBegun = 40

/**
 * A statement of its own: whether words are rare or common decides the plan of a search, so that the planner must see
 * what synonyms and begun words become.
 */
export async function findTextQuery(
  { readDb }: Pick<Platform, 'readDb'>,
  { whole, unfinished }: SearchTerms,
): Promise<TextQuery> {
  const { before, word } = unfinished ?? { before: whole, word: '' }
  const { rows } = await sql<TextQuery>`
    with typed as (
      select ${typedQuery(whole)} as whole, ${meant(typedQuery(whole))} as meant, ${meant(typedQuery(before))} as before,
        ${word} <> '' and (${typedQuery(before)} = '' or ${begunStem(word)} <> '') as is_begun
    ),
    begun as (
      select string_agg('''' || replace(replace(stem, '\\', '\\\\'), '''', '''''') || '''', ' | ')::tsquery as known
      from (
        select distinct stem, products from search_stems s join (${prefixesOf(word)}) p
          on s.stem >= p.prefix and s.stem < p.prefix || chr(1114111)
        order by products desc, stem limit ${sql.lit(mostBegun)}
      ) words
    ),
    query as (
      select whole, case when meant = whole then '' else meant end
        || case when is_begun then before && coalesce(known, ${begunWord(word)}) else before end as match
      from typed, begun
    )
    select match::text, (whole || match)::text as rank from query
  `.execute(readDb)
  const [query] = rows
  if (!query) throw new Error('A query without rows')
  return query
}

function typedQuery(words: string) {
  return sql`websearch_to_tsquery('public.app_en', ${words})`
}

/** The words or their synonyms. */
function meant(query: ReturnType<typeof sql>) {
  return sql`ts_rewrite(${query}, 'select target, substitute from public.search_synonyms')`
}

/** How the word begins, as it is written and by its stem; nothing where no word was begun. */
function prefixesOf(word: string) {
  const lexemes = (configuration: string) =>
    sql`select unnest(tsvector_to_array(to_tsvector(${sql.lit(configuration)}, ${word})))`
  return sql`${lexemes('public.app_en')} collate "C" as prefix union ${lexemes('public.app_plain')}`
}

/** Words that begin so, as they are written or by their stem. The word holds letters and digits only. */
export function begunWord(word: string) {
  const [stem, written] = [begunStem(word), sql`to_tsquery('public.app_plain', ${word && `${word}:*`})`]
  // Mostly both are the same, and asking for it twice would take twice as long.
  return sql`(case when ${stem} = ${written} then ${written} else ${stem} || ${written} end)`
}

/** Empty for a word like "with", which narrows nothing. */
function begunStem(word: string) {
  return sql`to_tsquery('public.app_en', ${word && `${word}:*`})`
}
