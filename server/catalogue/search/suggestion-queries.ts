import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { suggestProducts } from '#contract/catalogue/catalogue.ts'
import { replanned } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { searchTerms } from './words/search-text.ts'
import { findTextQuery } from './words/text-queries.ts'

type Suggestion = z.input<typeof suggestProducts.reply>['suggestions'][number]

const [maxSuggestions, maxPerKind, maxCandidates] = [8, 2, 500]

export async function listSuggestions({ readDb, now }: Pick<Platform, 'readDb' | 'now'>, typed: string) {
  const terms = searchTerms(typed)
  const { match } = terms ? await findTextQuery({ readDb }, terms) : { match: '' }
  if (match === '') return []
  const query = sql`${match}::tsquery`
  const shown = sql`p.status = 'published' and p.published_at <= ${now()}`
  const { rows } = await sql<Suggestion>`
    ${sql.raw(replanned)}
    with found as materialized (
      select p.id, p.slug, p.title, p.published_at from products p
      where ${shown} and ${matchesName('p.title', query)} limit ${sql.lit(maxCandidates)}
    )
    (select 'category' as kind, c.id, c.slug, c.name as text from categories c
      where ${matchesName('c.name', query)} and exists (select from products p where p.category_id = c.id and ${shown})
      order by c.position, c.id limit ${sql.lit(maxPerKind)})
    union all
    (select 'drop', d.id, d.slug, d.title from drops d
      where ${matchesName('d.title', query)} and d.published_at <= ${now()}
      order by d.published_at desc, d.id desc limit ${sql.lit(maxPerKind)})
    union all
    (select 'product', id, slug, title from found
      order by starts_with(lower(title), ${typed.trim().toLowerCase()}) desc, published_at desc, id desc
      limit ${sql.lit(maxSuggestions)})
    limit ${sql.lit(maxSuggestions)}
  `.execute(readDb)
  return rows
}

function matchesName(column: string, query: ReturnType<typeof sql>) {
  return sql`title_words(${sql.ref(column)}) @@ ${query}`
}
