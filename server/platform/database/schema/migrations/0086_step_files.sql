-- Oldest release: 0.2.0
-- STEP files are sold beside the models. Earlier releases run on the wider checks.
alter table uploaded_files add column step jsonb;
alter table product_files add column step jsonb;
alter table uploaded_files drop constraint uploaded_files_format_check;
alter table uploaded_files add constraint uploaded_files_format_check
  check (format in ('stl', '3mf', 'webp', 'pdf', 'step')) not valid;
alter table product_files drop constraint product_files_format_check;
alter table product_files add constraint product_files_format_check
  check (format in ('stl', '3mf', 'pdf', 'step')) not valid;
alter table product_files drop constraint product_files_mesh_check;
alter table product_files add constraint product_files_mesh_check check (
  num_nonnulls(triangles, width_mm, depth_mm, height_mm, volume_mm3, watertight, manifold, report)
    = case when format in ('pdf', 'step') then 0 else 8 end
) not valid;

create or replace function traits_of_files(
  of_product uuid,
  out formats text[], out files_at timestamptz, out long_mm real, out short_mm real, out high_mm real
) language sql stable as $$
  select
    coalesce(array_agg(distinct format order by format) filter (where format in ('stl', '3mf')), '{}'),
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
