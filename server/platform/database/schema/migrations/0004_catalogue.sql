-- English words without their endings and accents, and without stop words.
create text search configuration app_en (copy = pg_catalog.english);
alter text search configuration app_en
  alter mapping for hword, hword_part, word with unaccent, english_stem;

-- Words without accents only: a half-typed word ("lighti") has no ending to remove.
create text search configuration app_plain (copy = pg_catalog.simple);
alter text search configuration app_plain
  alter mapping for hword, hword_part, word with unaccent, simple;

-- array_to_string is not immutable for every type; for text it is.
create function words_of(text[]) returns text language sql immutable parallel safe as $$
  select array_to_string($1, ' ')
$$;

-- Both forms of each word, so that a title is found while it is typed.
create function title_words(text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('public.app_en'::regconfig, $1) || to_tsvector('public.app_plain'::regconfig, $1)
$$;

create function print_time_of(minutes integer) returns text language sql immutable parallel safe as $$
  select case when minutes < 60 then 'under-1h' when minutes < 180 then '1-3h' when minutes < 480 then '3-8h'
    else 'over-8h' end
$$;

create function filament_of(grams integer) returns text language sql immutable parallel safe as $$
  select case when grams < 50 then 'under-50g' when grams <= 200 then '50-200g' else 'over-200g' end
$$;

-- The filters of a list, as words that nobody can type: "this word in that category" is one lookup in one index.
create function trait_words(
  category uuid, drop_id uuid, access text, tags text[], minutes integer, grams integer, print jsonb
) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(
    array_remove(array[
      '=category/' || category::text,
      '=drop/' || drop_id::text,
      '=access/' || access,
      '=print-time/' || print_time_of(minutes),
      '=filament/' || filament_of(grams),
      case when print -> 'colours' > '1' then '=only/multi-colour' end
    ], null)
    || array(select '=tag/' || tag from unnest(tags) tag)
  )
$$;

create table categories (
  id uuid primary key default uuid_v7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name text not null check (length(name) between 1 and 80),
  text text not null default '' check (length(text) <= 5000),
  position integer not null default 0,
  cover_id uuid,
  -- Counts changes by administrators, for optimistic locking.
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index on categories (position, id);
create index on categories (cover_id);
create index categories_by_name on categories (lower(name), id);

create table drops (
  id uuid primary key default uuid_v7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 1 and 80),
  theme text not null default '' check (length(theme) <= 300),
  text text not null default '' check (length(text) <= 5000),
  -- Null for a draft. A drop and its designs are shown from this time on.
  published_at timestamptz,
  cover_id uuid,
  -- Counts changes by administrators, for optimistic locking.
  version integer not null default 1,
  -- Whether subscribed members get an email when it is published, and when sending began.
  mails_members boolean not null default true,
  mailed_at timestamptz,
  -- Why it was published with fewer designs than promised.
  override_reason text check (length(override_reason) between 1 and 300),
  created_at timestamptz not null default now()
);
create index on drops (published_at desc, id desc) where published_at is not null;
create index on drops (cover_id);
create index drops_to_mail on drops (published_at) where mails_members and mailed_at is null and published_at is not null;
create index drops_by_state on drops ((coalesce(published_at, 'infinity')), id);
create index drops_by_title on drops (lower(title), id);

create table products (
  id uuid primary key default uuid_v7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 1 and 120),
  tagline text not null default '' check (length(tagline) <= 300),
  description text not null default '' check (length(description) <= 20000),
  -- A draft may lack it.
  category_id uuid references categories,
  drop_id uuid references drops,
  drop_position integer not null default 0,
  access text not null check (access in ('basic', 'paid')),
  -- A published design with a future time is scheduled: it is hidden until then, and no job has to publish it.
  status text not null check (status in ('draft', 'published', 'retired')),
  published_at timestamptz,
  version text not null check (length(version) between 1 and 20),
  tags text[] not null default '{}' check (cardinality(tags) <= 30),
  print jsonb not null,
  safety_notes text check (length(safety_notes) <= 5000),
  -- {title, text, care, priceBand}: what a paying member may copy into the listing of a print.
  listing_kit jsonb check (jsonb_typeof(listing_kit) = 'object'),
  grams integer not null check (grams >= 0),
  minutes integer not null check (minutes >= 0),
  fast_minutes integer not null check (fast_minutes >= 0),
  -- The names of its category and drop, so that they are searched too. Kept by a trigger.
  shelf text not null default '',
  -- Counts every change of what the form shows, for optimistic locking (`version` is that of the design). By a trigger.
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Of the current files, kept by a trigger: their formats, the time of the newest, and the smallest bed on which each
  -- part fits as it lies, turned by a quarter if need be.
  formats text[] not null default '{}',
  files_at timestamptz,
  bed_long_mm real,
  bed_short_mm real,
  bed_high_mm real,
  -- Filters on the print data; null where it says nothing.
  no_supports boolean generated always as (print -> 'supports' = 'false') stored,
  multi_colour boolean generated always as (print -> 'colours' > '1') stored,
  created_at timestamptz not null default now(),
  search tsvector not null generated always as (
    setweight(title_words(title), 'A')
    || setweight(title_words(words_of(tags)) || to_tsvector('public.app_en'::regconfig, tagline), 'B')
    || setweight(title_words(shelf), 'C')
    || setweight(to_tsvector('public.app_en'::regconfig, description), 'D')
    || trait_words(category_id, drop_id, access, tags, minutes, grams, print)
  ) stored,
  check (status = 'draft' or published_at is not null),
  check (status = 'draft' or category_id is not null)
-- A search reads thousands of tsvectors: they stay in the row, uncompressed.
) with (toast_tuple_target = 8160);
create index products_search on products using gin (search);
create index products_titles on products using gin (title_words(title)) where status = 'published';
-- Whether a word is rare or common decides the plan: the planner needs more words than by default.
alter table products alter column search set statistics 300;
create statistics products_title_words on (title_words(title)) from products;
create statistics products_bands on (print_time_of(minutes)), (filament_of(grams)) from products;

-- The included columns are those of the facets, counted without reading the table.
create index products_newest on products (published_at desc, id desc)
  include (category_id, drop_id, access) where status = 'published';
create index products_category on products (category_id, published_at desc, id desc)
  include (drop_id, access) where status = 'published';
create index products_drop on products (drop_id, published_at desc, id desc)
  include (category_id, access) where status = 'published';
create index products_minutes on products (minutes, id) where status = 'published';
create index products_grams on products (grams, id) where status = 'published';
create index products_title on products (lower(title) collate "C", id) where status = 'published';
-- A filter for a small bed must not scan all designs.
create index products_beds on products (bed_long_mm, bed_short_mm, bed_high_mm) where status = 'published';
-- The sort `drop`.
create index products_in_drop_order on products (drop_id, (-drop_position) desc, id desc) where status = 'published';
-- All that filters read and count: a list without words reads this index alone, until it has enough rows.
create index products_facets on products (published_at desc, id desc)
  include (category_id, drop_id, drop_position, access, minutes, grams, formats, no_supports, multi_colour,
    bed_long_mm, bed_short_mm, bed_high_mm)
  where status = 'published';
-- The orders and filters of the studio's list of designs.
create index products_by_change on products (updated_at, id);
create index products_by_title on products (lower(title), id);
create index products_by_status on products (status, updated_at, id);
create index products_by_category on products (category_id, updated_at, id);
create index products_by_drop on products (drop_id, updated_at, id);
create index products_by_access on products (access, updated_at, id);
create index products_by_words on products using gin (title gin_trgm_ops);

create table product_files (
  id uuid primary key default uuid_v7(),
  product_id uuid not null references products on delete cascade,
  name text not null check (length(name) between 1 and 120),
  part_name text not null check (length(part_name) between 1 and 120),
  format text not null check (format in ('stl', '3mf', 'pdf')),
  version text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- CRC-32 of the stored file, for the header of a ZIP; null until a ZIP first reads the file.
  crc32 bigint check (crc32 between 0 and 4294967295),
  storage_key text not null unique,
  -- How often the part is printed for one finished piece.
  copies smallint not null default 1 check (copies between 1 and 999),
  -- Of a model; a PDF has no mesh.
  triangles integer check (triangles > 0),
  width_mm real,
  depth_mm real,
  height_mm real,
  volume_mm3 double precision,
  watertight boolean,
  manifold boolean,
  -- The whole report of the mesh analysis.
  report jsonb,
  estimate jsonb,
  -- The problems that an administrator accepted; null when there were none.
  accepted_problems text[],
  position integer not null,
  published_at timestamptz not null,
  -- When a newer version replaced it; members who downloaded it keep it.
  superseded_at timestamptz,
  preview_key text unique,
  large_key text unique,
  card_key text unique,
  constraint product_files_mesh_check check (
    num_nonnulls(triangles, width_mm, depth_mm, height_mm, volume_mm3, watertight, manifold, report)
      = case format when 'pdf' then 0 else 8 end
  )
);
create unique index product_files_current on product_files (product_id, position) where superseded_at is null;
create index on product_files (product_id);

-- Every version of a design, and what changed.
create table product_versions (
  product_id uuid not null references products on delete cascade,
  version text not null check (length(version) between 1 and 20),
  kind text not null check (kind in ('first', 'fix', 'new_part', 'new_profile')),
  note text not null default '' check (length(note) <= 2000),
  published_at timestamptz not null,
  primary key (product_id, version)
);

-- The pictures of a product, in order, the first being its cover; without a product, the cover of a category or drop.
create table pictures (
  id uuid primary key default uuid_v7(),
  product_id uuid references products on delete cascade,
  position integer not null default 0,
  -- 1200 and 640 pixels wide.
  large_key text not null unique,
  card_key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  alt text not null check (length(alt) <= 300),
  -- False for a render.
  is_photo boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index pictures_of_product on pictures (product_id, position) where product_id is not null;
alter table categories add foreign key (cover_id) references pictures on delete set null;
alter table drops add foreign key (cover_id) references pictures on delete set null;

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

create function name_product_shelf() returns trigger language plpgsql as $$
begin
  new.shelf := concat_ws(' ',
    (select name from categories where id = new.category_id), (select title from drops where id = new.drop_id));
  return new;
end
$$;
create trigger product_shelved before insert or update of category_id, drop_id, shelf on products
  for each row execute function name_product_shelf();

create function follow_shelf_name() returns trigger language plpgsql as $$
begin
  update products set shelf = '' where category_id = new.id or drop_id = new.id;
  return null;
end
$$;
create trigger category_renamed after update on categories
  for each row when (old.name <> new.name) execute function follow_shelf_name();
create trigger drop_renamed after update on drops
  for each row when (old.title <> new.title) execute function follow_shelf_name();

-- Each STL is one part; a 3MF holds all parts again, and counts only where there is no STL.
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

create function follow_product_files() returns trigger language plpgsql as $$
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
create trigger product_files_added after insert on product_files
  referencing new table as changed_files for each statement execute function follow_product_files();
create trigger product_files_changed after update on product_files
  referencing new table as changed_files for each statement execute function follow_product_files();
create trigger product_files_removed after delete on product_files
  referencing old table as changed_files for each statement execute function follow_product_files();

create table favourites (
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, product_id)
);
create index on favourites (user_id, created_at desc, product_id desc);
create index on favourites (product_id);

-- How many members downloaded a design, ever and in the calendar month (UTC) that begins with `month`, counted by a job.
-- Apart from the designs, whose rows are costly to write.
create table product_popularity (
  product_id uuid primary key references products on delete cascade,
  downloads integer not null default 0,
  this_month integer not null default 0,
  month date
);
create index on product_popularity (downloads desc, product_id desc);
create index on product_popularity (month, this_month desc, product_id desc) where this_month > 0;

create function follow_product() returns trigger language plpgsql as $$
begin
  insert into product_popularity (product_id) values (new.id);
  return null;
end
$$;
create trigger product_has_popularity after insert on products for each row execute function follow_product();

-- The words of published designs, to correct a mistyped search; a job refreshes them.
create table search_words (
  word text primary key,
  products integer not null
);
create index search_words_similar on search_words using gist (word gist_trgm_ops(siglen = 64));

-- Every word of the index as stored there, to complete a half-typed word; a job refreshes them.
create table search_stems (
  stem text collate "C" primary key,
  products integer not null
);

-- A search for the words also finds the meaning. Both hold plain words; a pair is two rows.
create table search_synonyms (
  words text primary key check (length(words) between 1 and 80),
  meaning text not null check (length(meaning) between 1 and 80),
  target tsquery not null generated always as (plainto_tsquery('public.app_en'::regconfig, words)) stored,
  substitute tsquery not null generated always as (
    plainto_tsquery('public.app_en'::regconfig, words) || plainto_tsquery('public.app_en'::regconfig, meaning)
  ) stored
);
insert into search_synonyms (words, meaning) values
  ('organizer', 'organiser'), ('organiser', 'organizer'),
  ('color', 'colour'), ('colour', 'color'),
  ('gray', 'grey'), ('grey', 'gray'),
  ('jewelry', 'jewellery'), ('jewellery', 'jewelry'),
  ('plant pot', 'planter'), ('flower pot', 'planter'), ('flowerpot', 'planter'),
  ('lampshade', 'lamp shade'), ('lamp shade', 'lampshade'),
  ('cell phone', 'phone'), ('smartphone', 'phone'), ('mobile', 'phone'),
  ('xmas', 'christmas'), ('christmas', 'xmas');

-- Searches without a result: the words alone, nothing about who searched.
create table missed_searches (
  words text primary key check (length(words) between 1 and 200),
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index on missed_searches (last_at);

-- A file that an administrator sends in parts, and the state of its analysis.
create table uploads (
  id uuid primary key default uuid_v7(),
  user_id uuid references users on delete set null,
  -- The design whose form sent it; null: it shows in every form of its administrator.
  product_id uuid references products,
  name text not null check (length(name) between 1 and 120),
  bytes integer not null check (bytes > 0),
  received integer not null default 0 check (received between 0 and bytes),
  state text not null default 'receiving' check (state in ('receiving', 'queued', 'working', 'done', 'failed')),
  -- Of the analysis, from 0 to 100, and what it is doing.
  progress smallint not null default 0 check (progress between 0 and 100),
  doing text not null default '',
  attempt smallint not null default 0,
  -- Why it failed, for people.
  problem text,
  -- Files of a ZIP that are no part of a design.
  left_out text[] not null default '{}',
  -- By how much the analysis enlarges a model that was not drawn in millimetres.
  scale double precision not null default 1 check (scale > 0),
  created_at timestamptz not null,
  -- When it is removed if no design takes it.
  expires_at timestamptz not null
);
create index on uploads (expires_at);
create index on uploads (user_id);
create index on uploads (product_id) where product_id is not null;

-- The received parts of an upload; deleted after the analysis.
create table upload_parts (
  upload_id uuid not null references uploads on delete cascade,
  position integer not null,
  bytes integer not null check (bytes > 0),
  storage_key text not null unique,
  primary key (upload_id, position)
);

-- What an upload contains, and what was made of it. A product takes over the files and the row is deleted.
create table uploaded_files (
  id uuid primary key default uuid_v7(),
  upload_id uuid not null references uploads on delete cascade,
  position integer not null,
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('model', 'picture', 'document')),
  format text not null check (format in ('stl', '3mf', 'webp', 'pdf')),
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  crc32 bigint check (crc32 between 0 and 4294967295),
  -- Null for a picture, which has two sizes.
  storage_key text unique,
  -- True for the 3MF that we made of an STL.
  is_made boolean not null default false,
  report jsonb,
  estimate jsonb,
  -- Sentences: problems must be accepted before the model is published; remarks are informative.
  problems text[] not null default '{}',
  remarks text[] not null default '{}',
  preview_key text unique,
  -- A picture, or the thumbnail of a model: 1200 and 640 pixels wide.
  large_key text unique,
  card_key text unique,
  width integer,
  height integer,
  -- The broken edges in red.
  damage_key text unique,
  unique (upload_id, position),
  check ((kind = 'model') = (report is not null)),
  check ((kind = 'picture') = (storage_key is null))
);
