-- A file that an administrator sends in parts, and how far it is looked at.
create table uploads (
  id uuid primary key default uuid_v7(),
  user_id uuid references users on delete set null,
  name text not null check (length(name) between 1 and 120),
  bytes integer not null check (bytes > 0),
  received integer not null default 0 check (received between 0 and bytes),
  state text not null default 'receiving' check (state in ('receiving', 'queued', 'working', 'done', 'failed')),
  -- Of the analysis, from 0 to 100, and what it is doing.
  progress smallint not null default 0 check (progress between 0 and 100),
  doing text not null default '',
  attempt smallint not null default 0,
  -- Its worker is taken for dead when it has not been heard of for a while.
  heard_at timestamptz,
  -- Why it failed, for people.
  problem text,
  -- What a ZIP held beside the design.
  left_out text[] not null default '{}',
  created_at timestamptz not null,
  -- When it is removed if nothing happens to it.
  expires_at timestamptz not null
);
create index on uploads (expires_at);
create index on uploads (heard_at) where state in ('queued', 'working');
create index on uploads (user_id);

-- What has come of an upload, part by part; gone once the whole was looked at.
create table upload_parts (
  upload_id uuid not null references uploads on delete cascade,
  position integer not null,
  bytes integer not null check (bytes > 0),
  storage_key text not null unique,
  primary key (upload_id, position)
);

-- What an upload turned out to hold, and what was made of it. A product takes over the files and the row goes.
create table uploaded_files (
  id uuid primary key default uuid_v7(),
  upload_id uuid not null references uploads on delete cascade,
  position integer not null,
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('model', 'picture', 'document')),
  format text not null check (format in ('stl', '3mf', 'webp', 'pdf')),
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Null for a picture, which has two sizes.
  storage_key text unique,
  -- True for the 3MF that we made of an STL.
  is_made boolean not null default false,
  report jsonb,
  estimate jsonb,
  -- What keeps a model from being sold unless somebody accepts it, and what is only worth knowing; sentences.
  problems text[] not null default '{}',
  remarks text[] not null default '{}',
  preview_key text unique,
  -- A picture, or the thumbnail of a model: 1200 and 640 pixels wide.
  large_key text unique,
  card_key text unique,
  width integer,
  height integer,
  -- One turn, a dozen pictures below one another.
  turn_key text unique,
  -- The broken edges in red.
  damage_key text unique,
  unique (upload_id, position),
  check ((kind = 'model') = (report is not null)),
  check ((kind = 'picture') = (storage_key is null))
);

alter table product_files
  add preview_key text unique,
  add large_key text unique,
  add card_key text unique,
  add turn_key text unique,
  add estimate jsonb,
  -- The problems that an administrator accepted; null when there were none.
  add accepted_problems text[];

-- Every version a design had, and what changed.
create table product_versions (
  product_id uuid not null references products on delete cascade,
  version text not null check (length(version) between 1 and 20),
  kind text not null check (kind in ('first', 'fix', 'new_part', 'new_profile')),
  note text not null default '' check (length(note) <= 2000),
  published_at timestamptz not null,
  primary key (product_id, version)
);
insert into product_versions (product_id, version, kind, published_at)
  select product_id, version,
    case when row_number() over (partition by product_id order by min(published_at)) = 1 then 'first' else 'fix' end,
    min(published_at)
  from product_files group by product_id, version;
