create table banners (
  id uuid primary key default uuid_v7(),
  alt text not null check (length(alt) between 1 and 300),
  -- A page of this site.
  link text not null check (link ~ '^/' and length(link) <= 300),
  audience text not null check (audience in ('all', 'basic', 'paid')),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  position integer not null,
  -- 2400x600 for wide screens, 800x800 for phones.
  wide_key text not null unique,
  narrow_key text not null unique,
  clicks integer not null default 0,
  version integer not null default 1
);
create index on banners (position, id);
create index on banners (starts_at, id);
