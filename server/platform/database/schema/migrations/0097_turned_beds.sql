-- The least width of a bed on which all parts of the file fit, turned freely, by the length of the bed: least_beds[180] is
-- for 180 mm. Null for files of earlier releases until they are checked again.
alter table product_files add column least_beds float8[];

-- The same of all parts of a design that fits more beds turned than straight. Apart from the designs, whose rows are costly
-- to write, and few, so that a filter rarely looks here.
create table product_turned_beds (
  product_id uuid primary key references products on delete cascade,
  widths float8[] not null
);

create function turned_beds_of(of_product uuid) returns float8[] language sql stable as $$
  with parts as (
    select width_mm, depth_mm, least_beds as widths
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
    having bool_and(widths is not null)
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
declare
  changed uuid[];
begin
  if tg_op = 'UPDATE' then
    changed := array(
      select distinct c.product_id from changed_files c join former_files f using (id)
      where (c.format, c.width_mm, c.depth_mm, c.least_beds, c.superseded_at)
        is distinct from (f.format, f.width_mm, f.depth_mm, f.least_beds, f.superseded_at)
    );
  else
    changed := array(select distinct product_id from changed_files);
  end if;
  -- Of two transactions that change files of a design, the later one sees the files of both.
  perform from products where id = any (changed) order by id for no key update;
  with current as materialized (select id, turned_beds_of(id) as widths from unnest(changed) id),
  straight as (
    delete from product_turned_beds t using current where t.product_id = current.id and current.widths is null
  )
  insert into product_turned_beds (product_id, widths) select id, widths from current where widths is not null
  on conflict (product_id) do update set widths = excluded.widths
    where product_turned_beds.widths is distinct from excluded.widths;
  return null;
end
$$;
create trigger turned_beds_added after insert on product_files
  referencing new table as changed_files for each statement execute function follow_turned_beds();
create trigger turned_beds_changed after update on product_files
  referencing old table as former_files new table as changed_files
  for each statement execute function follow_turned_beds();
create trigger turned_beds_removed after delete on product_files
  referencing old table as changed_files for each statement execute function follow_turned_beds();
