-- What members printed: a photo of a print, shown to other members after an administrator approved it.
create table print_photos (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  product_id uuid not null,
  -- The one that the member has downloaded.
  version text not null,
  printer text not null check (length(printer) between 1 and 80),
  filament text not null check (length(filament) between 1 and 80),
  alt text not null check (length(alt) between 1 and 200),
  photo_key text not null unique,
  -- Of the stored picture: a photo that is sent twice is stored once.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  added_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'shown', 'refused')),
  -- For the member; only of a refused photo.
  reason text check (length(reason) between 1 and 500),
  check ((state = 'refused') = (reason is not null)),
  foreign key (product_id, version) references product_versions on delete cascade,
  unique (user_id, product_id, sha256)
);
create index print_photos_shown on print_photos (product_id, added_at desc, id desc) where state = 'shown';
create index on print_photos (added_at desc, id desc);
create index on print_photos (state, added_at desc, id desc);
