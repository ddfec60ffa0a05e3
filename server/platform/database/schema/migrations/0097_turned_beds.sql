-- The least width of a bed on which all parts of the file fit, turned freely, by the length of the bed: least_beds[180] is
-- for 180 mm. Null for files of earlier releases, whose box counts until they are checked again.
alter table product_files add column least_beds float8[];

-- The same of all parts of a design that fits more beds turned than straight. Apart from the designs, whose rows are costly
-- to write, and few, so that a filter rarely looks here.
create table product_turned_beds (
  product_id uuid primary key references products on delete cascade,
  widths float8[] not null
);

-- Of a box between its diagonal and its length (Carver 1957, Wetzel 2000); a bed is at most 2000 mm long.
create function least_beds_of_box(width_mm real, depth_mm real) returns float8[] language sql immutable as $$
  select format('[%s:%s]={%s}', min(bed), max(bed), string_agg(
    case when bed >= long then short
      else (2 * long * short * bed + (long ^ 2 - short ^ 2) * sqrt(greatest(0, long ^ 2 + short ^ 2 - bed ^ 2)))
        / (long ^ 2 + short ^ 2) end::text, ',' order by bed))::float8[]
  from (
    select round(greatest(width_mm, depth_mm)::numeric, 3)::float8, round(least(width_mm, depth_mm)::numeric, 3)::float8
  ) box (long, short),
  lateral (select ceil(least(long, (long + short) / sqrt(2)))::int as low) lowest,
  generate_series(low, greatest(low, least(2000, ceil(long))::int)) bed
$$;

create function turned_beds_of(of_product uuid) returns float8[] language sql stable as $$
  with parts as (
    select width_mm, depth_mm, coalesce(least_beds, least_beds_of_box(width_mm, depth_mm)) as widths
    from (
      select f.*, f.format = 'stl' or bool_and(f.format <> 'stl') over () as is_part
      from product_files f
      where f.product_id = of_product and f.superseded_at is null
    ) files
    where is_part and width_mm is not null
  ),
  straight as (
    select max(greatest(width_mm, depth_mm)) as long, max(least(width_mm, depth_mm)) as short,
      max(array_lower(widths, 1)) as low, max(array_upper(widths, 1)) as high
    from parts
  ),
  beds as (
    select bed, max(widths[least(bed, array_upper(widths, 1))]) as width
    from straight, parts, generate_series(low, high) bed
    group by bed
  )
  select format('[%s:%s]={%s}', min(bed), max(bed), string_agg(width::text, ',' order by bed))::float8[]
  from beds
  having min(bed) < (select long from straight) or min(width) < (select short - 0.01 from straight)
$$;

-- As its owner: the previous release writes before the role of its traffic may use the new table.
create function follow_turned_beds() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  with changed as (
    select product_id, turned_beds_of(product_id) as widths from (select distinct product_id from changed_files) changed
  ),
  straight as (
    delete from product_turned_beds t using changed where t.product_id = changed.product_id and changed.widths is null
  )
  insert into product_turned_beds (product_id, widths) select product_id, widths from changed where widths is not null
  on conflict (product_id) do update set widths = excluded.widths
    where product_turned_beds.widths is distinct from excluded.widths;
  return null;
end
$$;

insert into product_turned_beds (product_id, widths)
  select id, least_beds_of_box(bed_long_mm, bed_short_mm) from products
  where ceil(least(bed_long_mm, (bed_long_mm + bed_short_mm) / sqrt(2))) < bed_long_mm;

-- Last, because they lock out writers until the end of this migration.
create trigger turned_beds_added after insert on product_files
  referencing new table as changed_files for each statement execute function follow_turned_beds();
create trigger turned_beds_changed after update on product_files
  referencing new table as changed_files for each statement execute function follow_turned_beds();
create trigger turned_beds_removed after delete on product_files
  referencing old table as changed_files for each statement execute function follow_turned_beds();
