-- When the newest of its files came, and the smallest bed on which each part fits as it comes, turned by a quarter if
-- need be; null without a file and a model.
alter table products
  add column files_at timestamptz,
  add column bed_long_mm real,
  add column bed_short_mm real,
  add column bed_high_mm real;

-- A bed on which little fits must not be looked for in all designs.
create index products_beds on products (bed_long_mm, bed_short_mm, bed_high_mm) where status = 'published';

-- Each STL is one part; a 3MF holds them all once more, and counts where there is nothing else.
create function traits_of_files(
  of_product uuid,
  out formats text[], out files_at timestamptz, out long_mm real, out short_mm real, out high_mm real
) language sql stable as $$
  select
    coalesce(array_agg(distinct format order by format) filter (where format <> 'pdf'), '{}'),
    max(published_at),
    max(greatest(width_mm, depth_mm)) filter (where is_part),
    max(least(width_mm, depth_mm)) filter (where is_part),
    max(height_mm) filter (where is_part)
  from (
    select f.*, f.format = 'stl' or bool_and(f.format <> 'stl') over () as is_part
    from product_files f
    where f.product_id = of_product and f.superseded_at is null
  ) files
$$;

update products p
set files_at = own.files_at, bed_long_mm = own.long_mm, bed_short_mm = own.short_mm, bed_high_mm = own.high_mm
from products of_file cross join lateral traits_of_files(of_file.id) own
where of_file.id = p.id and own.files_at is not null;

create or replace function follow_product_files() returns trigger language plpgsql as $$
begin
  update products p
  set formats = own.formats, files_at = own.files_at, bed_long_mm = own.long_mm, bed_short_mm = own.short_mm,
    bed_high_mm = own.high_mm
  from (
    select changed.product_id, own.*
    from (select distinct product_id from changed_files) changed, traits_of_files(changed.product_id) own
  ) own
  where p.id = own.product_id
    and (p.formats, p.files_at, p.bed_long_mm, p.bed_short_mm, p.bed_high_mm)
      is distinct from (own.formats, own.files_at, own.long_mm, own.short_mm, own.high_mm);
  return null;
end
$$;

-- A ZIP of what is new to a member holds only the files of its moment that came after this time.
alter table downloads
  add column since timestamptz,
  add check (since is null or product_id is not null);
