-- What a member reports about a print of a design that failed.
create table print_failures (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  product_id uuid not null,
  -- The one that the member has downloaded.
  version text not null,
  printer text not null check (length(printer) between 1 and 80),
  filament text not null check (length(filament) between 1 and 80),
  message text not null check (length(message) between 1 and 2000),
  photo_key text unique,
  reported_at timestamptz not null,
  answered_at timestamptz,
  foreign key (product_id, version) references product_versions on delete cascade
);
create unique index print_failures_open on print_failures (user_id, product_id, version) where answered_at is null;
create index on print_failures (product_id, version);
create index on print_failures (reported_at desc, id desc);
