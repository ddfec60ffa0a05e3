-- A PDF lies among the files of a design: it has no mesh, and no filter finds a design by it.
alter table product_files
  drop constraint product_files_format_check,
  add check (format in ('stl', '3mf', 'pdf')),
  alter column triangles drop not null,
  alter column width_mm drop not null,
  alter column depth_mm drop not null,
  alter column height_mm drop not null,
  alter column volume_mm3 drop not null,
  alter column watertight drop not null,
  alter column manifold drop not null,
  alter column report drop not null,
  add constraint product_files_mesh_check check (
    num_nonnulls(triangles, width_mm, depth_mm, height_mm, volume_mm3, watertight, manifold, report)
      = case format when 'pdf' then 0 else 8 end
  );

create or replace function follow_product_files() returns trigger language plpgsql as $$
begin
  update products p set formats = own.formats
  from (
    select changed.product_id, array(
      select distinct f.format from product_files f
      where f.product_id = changed.product_id and f.superseded_at is null and f.format <> 'pdf' order by f.format
    ) as formats
    from (select distinct product_id from changed_files) changed
  ) own
  where p.id = own.product_id and p.formats <> own.formats;
  return null;
end
$$;
