import { sql } from 'kysely'
import type { SearchTerms } from './search-text.ts'

/** Every word, the last one perhaps only begun. */
export function queryOf({ whole, unfinished }: SearchTerms) {
  if (!unfinished) return typedQuery(whole)
  const { before, word } = unfinished
  if (before === '') return begunWord(word)
  // A begun word like "with" narrows nothing: its stem is empty.
  return sql`(${typedQuery(before)} && case when ${begunStem(word)} = '' then '' else ${begunWord(word)} end)`
}

/** A design with the whole word ranks above one with a word that only begins alike. */
export function rankOf(terms: SearchTerms) {
  const query = terms.unfinished ? sql`(${typedQuery(terms.whole)} || ${queryOf(terms)})` : queryOf(terms)
  return sql`ts_rank(p.search, ${query})`
}

function typedQuery(words: string) {
  return sql`websearch_to_tsquery('public.app_en', ${words})`
}

/** Words that begin so, as they are written or by their stem. The word holds letters and digits only. */
export function begunWord(word: string) {
  const [stem, written] = [begunStem(word), sql`to_tsquery('public.app_plain', ${`${word}:*`})`]
  // Mostly both are the same, and asking for it twice would take twice as long.
  return sql`(case when ${stem} = ${written} then ${written} else ${stem} || ${written} end)`
}

function begunStem(word: string) {
  return sql`to_tsquery('public.app_en', ${`${word}:*`})`
}
