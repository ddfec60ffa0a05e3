-- What lists ask of the print data; null where it says nothing.
alter table products
  add column no_supports boolean generated always as (print -> 'supports' = 'false') stored,
  add column multi_colour boolean generated always as (print -> 'colours' > '1') stored;
drop statistics products_supports;

-- All that filters ask and count of a design: a list without words is read from this alone, until it has enough.
create index products_facets on products (published_at desc, id desc)
  include (category_id, drop_id, drop_position, access, minutes, grams, formats, no_supports, multi_colour,
    bed_long_mm, bed_short_mm, bed_high_mm)
  where status = 'published';
create statistics products_bands on (print_time_of(minutes)), (filament_of(grams)) from products;
-- The statistics are needed at once: without them a list is planned as if hardly anything fitted.
analyze products;
