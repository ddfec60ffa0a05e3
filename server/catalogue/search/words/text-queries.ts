import { sql } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'
import type { SearchTerms } from './search-text.ts'

export type TextQuery = { match: string; rank: string }

/** A prefix is expanded to its most frequent words, until there are so many words or designs. */
const maxBegun = 40
const designsEnough = 20_000

const maxBegunSynonyms = 5
const minLetters = 3

/** In a statement of its own: the planner must see whether the words are rare or common. */
export async function findTextQuery(
  { readDb }: Pick<Platform, 'readDb'>,
  { whole, unfinished }: SearchTerms,
): Promise<TextQuery> {
  const { rows } = await sql<TextQuery>`
    with typed as (select ${typedQuery(whole)} as whole),
    matching as (${unfinished ? completed(unfinished) : sql`select ${withSynonyms(sql`whole`)} as match from typed`})
    select match::text, (whole || match)::text as rank from typed, matching
  `.execute(readDb)
  const [query] = rows
  if (!query) throw new Error('A query without rows')
  return query
}

function completed({ before, word }: { before: string; word: string }) {
  return sql`
    select case when numnode(${withSynonyms(sql`whole`)}) > numnode(whole) then ${withSynonyms(sql`whole`)} else '' end || case
      when before <> '' and ${stemPrefixQuery(word)} = '' then before
      else before && (coalesce(known, ${prefixQuery(word)}) || coalesce(${begunSynonyms(word)}, ''))
    end as match
    from typed, (select ${withSynonyms(typedQuery(before))} as before) earlier, (
      select string_agg('''' || replace(replace(stem, '\\', '\\\\'), '''', '''''') || '''', ' | ')::tsquery as known
      from (
        select stem, sum(products) over (order by products desc, stem) - products as ahead
        from (
          select distinct stem, products from search_stems s join (${prefixesOf(word)}) p
            on s.stem >= p.prefix and s.stem < p.prefix || chr(1114111)
        ) possible
        order by products desc, stem limit ${sql.lit(maxBegun)}
      ) words where ahead < ${sql.lit(designsEnough)}
    ) begun`
}

/** Returns synonyms of words that begin so: "smartph" already finds what "smartphone" means. */
function begunSynonyms(word: string) {
  const prefix = sql`lower(public.unaccent(${word}))`
  return sql`(
    select string_agg('(' || substitute::text || ')', ' | ')::tsquery
    from (
      select substitute from search_synonyms
      where length(${prefix}) >= ${sql.lit(minLetters)} and words !~ '[^[:alnum:]]'
        and words >= ${prefix} and words < ${prefix} || chr(1114111)
      order by words limit ${sql.lit(maxBegunSynonyms)}
    ) begun
  )`
}

function typedQuery(words: string) {
  return sql`websearch_to_tsquery('public.app_en', ${words})`
}

function withSynonyms(query: ReturnType<typeof sql>) {
  return sql`public.with_synonyms(${query})`
}

function prefixesOf(word: string) {
  const lexemes = (configuration: string) =>
    sql`select unnest(tsvector_to_array(to_tsvector(${sql.lit(configuration)}, ${word})))`
  return sql`${lexemes('public.app_en')} collate "C" as prefix union ${lexemes('public.app_plain')}`
}

function prefixQuery(word: string) {
  const [stem, written] = [stemPrefixQuery(word), sql`to_tsquery('public.app_plain', ${`${word}:*`})`]
  // Mostly both are equal, and matching both would take twice as long.
  return sql`(case when ${stem} = ${written} then ${written} else ${stem} || ${written} end)`
}

function stemPrefixQuery(word: string) {
  return sql`to_tsquery('public.app_en', ${`${word}:*`})`
}
