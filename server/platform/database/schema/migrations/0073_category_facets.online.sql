-- All that filters read and count, by category: filters beside a category read these designs and no table.
create index concurrently if not exists products_category_facets on products (category_id, published_at desc, id desc)
  include (drop_id, drop_position, access, minutes, grams, formats, no_supports, multi_colour,
    bed_long_mm, bed_short_mm, bed_high_mm)
  where status = 'published';
drop index concurrently if exists products_category;
