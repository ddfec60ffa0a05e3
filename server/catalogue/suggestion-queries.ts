import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { suggestProducts } from '#contract/catalogue.ts'
import type { Platform } from '../platform/platform.ts'
import { wordsOf } from './search-text.ts'

type Suggestion = z.input<typeof suggestProducts.reply>['suggestions'][number]

const [mostSuggestions, mostShelves, mostCandidates] = [8, 2, 500]

/** What a few typed letters may become: categories and drops by their name, designs by their title. */
export async function listSuggestions({ readDb, now }: Pick<Platform, 'readDb' | 'now'>, typed: string) {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  // The weight A is that of titles. Words hold letters and digits only, so the query cannot be malformed.
  const query = sql`to_tsquery('public.app_en', ${words.map((word) => `${word}:*A`).join(' & ')})`
  const shown = sql`p.status = 'published' and p.published_at <= ${now()}`
  const { rows } = await sql<Suggestion>`
    with found as materialized (
      select p.id, p.slug, p.title, ts_rank(p.search, ${query}) as rank from products p
      where ${shown} and p.search @@ ${query} limit ${sql.lit(mostCandidates)}
    )
    select kind, id, slug, text from (
      (select 'category' as kind, c.id, c.slug, c.name as text, 0 as place, 0::real as rank from categories c
        where ${matchesName('c.name', query)} and exists (select from products p where p.category_id = c.id and ${shown})
        order by c.position, c.id limit ${sql.lit(mostShelves)})
      union all
      (select 'drop', d.id, d.slug, d.title, 1, 0 from drops d
        where ${matchesName('d.title', query)} and d.published_at <= ${now()}
        order by d.published_at desc, d.id desc limit ${sql.lit(mostShelves)})
      union all
      (select 'product', id, slug, title, 2, rank from found order by rank desc, id desc limit ${sql.lit(mostSuggestions)})
    ) suggestion
    order by place, rank desc, id desc limit ${sql.lit(mostSuggestions)}
  `.execute(readDb)
  return rows
}

function matchesName(column: string, query: ReturnType<typeof sql>) {
  return sql`setweight(to_tsvector('public.app_en', ${sql.ref(column)}), 'A') @@ ${query}`
}
