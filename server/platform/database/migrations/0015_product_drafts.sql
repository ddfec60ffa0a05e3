-- A draft is kept from its first word on: what it lacks is asked for when it is published.
alter table products alter column category_id drop not null;
alter table products add check (status = 'draft' or category_id is not null);
alter table pictures drop constraint pictures_alt_check;
alter table pictures add constraint pictures_alt_check check (length(alt) <= 300);

-- `version` is that of the design. This one counts up with every change of what the form shows, whoever makes it: two
-- administrators cannot overwrite one another.
alter table products
  add column revision integer not null default 1,
  add column updated_at timestamptz not null default now();
update products set updated_at = coalesce(published_at, created_at);

create function count_product_change() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.updated_at := now();
  return new;
end
$$;
create trigger product_changed before update of
  revision, slug, title, tagline, description, category_id, drop_id, access, status, published_at, version, tags, print,
  safety_notes, grams, minutes, fast_minutes
  on products for each row execute function count_product_change();

-- The orders and the filters of the list of designs.
create index products_by_change on products (updated_at, id);
create index products_by_title on products (lower(title), id);
create index products_by_status on products (status, updated_at, id);
create index products_by_category on products (category_id, updated_at, id);
create index products_by_drop on products (drop_id, updated_at, id);
create index products_by_access on products (access, updated_at, id);
create index products_by_words on products using gin (title gin_trgm_ops);

-- How often a design was downloaded lately.
create index downloads_of_file on downloads (file_id, downloaded_at) where file_id is not null;
create index downloads_of_product on downloads (product_id, downloaded_at) where product_id is not null;
create index downloads_by_time on downloads (downloaded_at);
