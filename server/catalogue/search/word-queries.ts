import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import type { SimilarWord } from './corrections.ts'

const nearest = 40

/** For each word the known words that look most like it. */
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

/** Brings the word table in line with the published designs; words that did not change are not written. */
export async function refreshSearchWords({ db }: Pick<Platform, 'db'>) {
  await sql`
    with fresh as materialized (
      select word, ndoc as products from ts_stat($$
        select to_tsvector('pg_catalog.simple',
          public.unaccent(title || ' ' || tagline || ' ' || shelf || ' ' || public.words_of(tags)))
        from products where status = 'published' and published_at <= now()
      $$)
      where length(word) between 3 and 60 and word !~ '[0-9]'
    ),
    gone as (delete from search_words where word not in (select word from fresh))
    insert into search_words (word, products)
    select word, products from fresh
    on conflict (word) do update set products = excluded.products
    where search_words.products <> excluded.products
  `.execute(db)
}
