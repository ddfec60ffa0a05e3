-- English words without their endings and accents, and without words like "the".
create text search configuration app_en (copy = pg_catalog.english);
alter text search configuration app_en
  alter mapping for hword, hword_part, word with unaccent, english_stem;

-- Words as they are but for accents: what is half typed ("lighti") has no ending to take off.
create text search configuration app_plain (copy = pg_catalog.simple);
alter text search configuration app_plain
  alter mapping for hword, hword_part, word with unaccent, simple;

-- array_to_string is not immutable for every type; for text it is.
create function words_of(text[]) returns text language sql immutable parallel safe as $$
  select array_to_string($1, ' ')
$$;

-- Both forms of each word, to be found while it is typed.
create function title_words(text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('public.app_en'::regconfig, $1) || to_tsvector('public.app_plain'::regconfig, $1)
$$;

create table categories (
  id uuid primary key default uuid_v7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name text not null check (length(name) between 1 and 80),
  text text not null default '' check (length(text) <= 5000),
  position integer not null default 0,
  cover_id uuid,
  created_at timestamptz not null default now()
);
create index on categories (position, id);

create table drops (
  id uuid primary key default uuid_v7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 1 and 80),
  theme text not null default '' check (length(theme) <= 300),
  text text not null default '' check (length(text) <= 5000),
  -- Null for a draft. A drop and its designs are shown from this time on.
  published_at timestamptz,
  cover_id uuid,
  created_at timestamptz not null default now()
);
create index on drops (published_at desc, id desc) where published_at is not null;

create table products (
  id uuid primary key default uuid_v7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 1 and 120),
  tagline text not null default '' check (length(tagline) <= 300),
  description text not null default '' check (length(description) <= 20000),
  category_id uuid not null references categories,
  drop_id uuid references drops,
  access text not null check (access in ('basic', 'paid')),
  -- A published design with a time to come is scheduled: nobody sees it before, and no job has to show it.
  status text not null check (status in ('draft', 'published', 'retired')),
  published_at timestamptz,
  version text not null check (length(version) between 1 and 20),
  tags text[] not null default '{}' check (cardinality(tags) <= 30),
  print jsonb not null,
  safety_notes text check (length(safety_notes) <= 5000),
  grams integer not null check (grams >= 0),
  minutes integer not null check (minutes >= 0),
  fast_minutes integer not null check (fast_minutes >= 0),
  -- The names of its category and drop, so that they are searched too.
  shelf text not null default '',
  created_at timestamptz not null default now(),
  search tsvector not null generated always as (
    setweight(title_words(title), 'A')
    || setweight(title_words(words_of(tags)) || to_tsvector('public.app_en'::regconfig, tagline), 'B')
    || setweight(title_words(shelf), 'C')
    || setweight(to_tsvector('public.app_en'::regconfig, description), 'D')
  ) stored,
  check (status = 'draft' or published_at is not null)
-- A search reads thousands of tsvectors: they stay in the row, whole.
) with (toast_tuple_target = 8160);
create index products_search on products using gin (search);
create index products_titles on products using gin (title_words(title))
  where status = 'published';
create index products_tags on products using gin (tags);
-- The included columns are those of the facets, counted without touching the table.
create index products_newest on products (published_at desc, id desc)
  include (category_id, drop_id, access) where status = 'published';
create index products_category on products (category_id, published_at desc, id desc)
  include (drop_id, access) where status = 'published';
create index products_drop on products (drop_id, published_at desc, id desc)
  include (category_id, access) where status = 'published';
create index products_minutes on products (minutes, id) where status = 'published';
create index products_grams on products (grams, id) where status = 'published';
create index products_title on products (lower(title) collate "C", id) where status = 'published';

create table product_files (
  id uuid primary key default uuid_v7(),
  product_id uuid not null references products on delete cascade,
  name text not null check (length(name) between 1 and 120),
  part_name text not null check (length(part_name) between 1 and 120),
  format text not null check (format in ('stl', '3mf')),
  version text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_key text not null unique,
  triangles integer not null check (triangles > 0),
  width_mm real not null,
  depth_mm real not null,
  height_mm real not null,
  volume_mm3 double precision not null,
  watertight boolean not null,
  manifold boolean not null,
  -- The whole report of the mesh analysis.
  report jsonb not null,
  position integer not null,
  published_at timestamptz not null,
  -- A newer version took its place; those who have this one keep it.
  superseded_at timestamptz
);
create unique index product_files_current on product_files (product_id, position) where superseded_at is null;
create index on product_files (product_id);

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
  alt text not null check (length(alt) between 1 and 300),
  created_at timestamptz not null default now()
);
create unique index pictures_of_product on pictures (product_id, position) where product_id is not null;
alter table categories add foreign key (cover_id) references pictures on delete set null;
alter table drops add foreign key (cover_id) references pictures on delete set null;
create index on categories (cover_id);
create index on drops (cover_id);

-- The words of published designs, for mending a mistyped search; a job refreshes them.
create table search_words (
  word text primary key,
  products integer not null
);
create index search_words_similar on search_words using gist (word gist_trgm_ops(siglen = 64));
