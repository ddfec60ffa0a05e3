import { sql } from 'kysely'
import { allowLongStatements, inTransaction } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SimilarWord } from './corrections.ts'

const nearest = 40

export const synonymWords = sql`
  select distinct word from search_synonyms, regexp_split_to_table(words, '[^[:alnum:]]+') word
  where length(word) between 3 and 60 and word !~ '[0-9]'`

export async function findSimilarWords({ readDb }: Pick<Platform, 'readDb'>, words: string[]) {
  const { rows } = await sql<{ typed: string } & SimilarWord>`
    select typed, near.word, near.products
    from unnest(${words}::text[]) as typed
    cross join lateral (
      select word, products from search_words order by word <-> typed limit ${sql.lit(nearest)}
    ) near
  `.execute(readDb)
  const similar = new Map<string, SimilarWord[]>(words.map((word) => [word, []]))
  for (const { typed, word, products } of rows) similar.get(typed)?.push({ word, products })
  return similar
}

export async function refreshSearchWords(platform: Pick<Platform, 'db'>) {
  await inTransaction(platform, async (inside) => {
    await allowLongStatements(inside.db)
    await refreshWords(inside)
    await refreshStems(inside)
  })
}

async function refreshWords({ db }: Pick<Platform, 'db'>) {
  await sql`
    with fresh as materialized (
      select word, max(products)::int as products from (
        select word, ndoc as products from ts_stat($$
          select to_tsvector('pg_catalog.simple',
            public.unaccent(title || ' ' || tagline || ' ' || shelf || ' ' || public.words_of(tags)))
          from products where status = 'published' and published_at <= now()
        $$)
        where length(word) between 3 and 60 and word !~ '[0-9]'
        union all select word, 0 from (${synonymWords}) synonyms
      ) words group by word
    ),
    gone as (delete from search_words where word not in (select word from fresh))
    insert into search_words (word, products)
    select word, products from fresh
    on conflict (word) do update set products = excluded.products
    where search_words.products <> excluded.products
  `.execute(db)
}

/** Stems as the search index has them, for prefix matches. */
async function refreshStems({ db }: Pick<Platform, 'db'>) {
  await sql`
    with fresh as materialized (
      select word collate "C" as stem, ndoc as products
      from ts_stat('select search from products where status = ''published'' and published_at <= now()')
      where not starts_with(word, '=')
    ),
    gone as (delete from search_stems where stem not in (select stem from fresh))
    insert into search_stems (stem, products)
    select stem, products from fresh
    on conflict (stem) do update set products = excluded.products
    where search_stems.products <> excluded.products
  `.execute(db)
}
