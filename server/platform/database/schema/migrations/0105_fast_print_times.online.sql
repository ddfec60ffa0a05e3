-- As for the times on a slow printer.
create index concurrently if not exists products_fast_minutes on products (fast_minutes, id) where status = 'published';
create index concurrently if not exists products_fast_usual_profit on products (grams_per_minute(grams + 100, fast_minutes) desc)
  include (id, grams, fast_minutes, published_at) where status = 'published' and fast_minutes > 0;
create index concurrently if not exists products_fast_heavy on products (grams_per_minute(grams, fast_minutes) desc)
  include (id, grams, fast_minutes, published_at) where status = 'published' and fast_minutes > 0;
create index concurrently if not exists products_fast_short on products (grams_per_minute(1, fast_minutes) desc)
  include (id, grams, fast_minutes, published_at) where status = 'published' and fast_minutes > 0;
-- All that filters read and count, now with the times on a fast printer.
create index concurrently if not exists products_all_facets on products (published_at desc, id desc)
  include (category_id, drop_id, drop_position, access, minutes, fast_minutes, grams, formats, no_supports, multi_colour,
    bed_long_mm, bed_short_mm, bed_high_mm)
  where status = 'published';
drop index concurrently if exists products_facets;
create index concurrently if not exists products_all_category_facets on products (category_id, published_at desc, id desc)
  include (drop_id, drop_position, access, minutes, fast_minutes, grams, formats, no_supports, multi_colour,
    bed_long_mm, bed_short_mm, bed_high_mm)
  where status = 'published';
drop index concurrently if exists products_category_facets;
