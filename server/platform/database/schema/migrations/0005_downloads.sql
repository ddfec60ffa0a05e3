-- One row for each link that was given out: one file, or all files that a design had at that time in one ZIP.
create table downloads (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  file_id uuid references product_files,
  product_id uuid references products,
  version text,
  -- How many files it counts for.
  files integer not null default 1 check (files > 0),
  -- The ZIP holds only files published after this time.
  since timestamptz,
  -- Shared by designs that were downloaded in one ZIP.
  bundle_id uuid,
  downloaded_at timestamptz not null,
  check (num_nonnulls(file_id, product_id) = 1),
  check ((product_id is null) = (version is null)),
  check (since is null or product_id is not null),
  check (bundle_id is null or product_id is not null)
);
create index on downloads (user_id, downloaded_at desc, id desc);
create index on downloads (file_id, user_id);
create index on downloads (product_id, user_id) where product_id is not null;
create index downloads_of_file on downloads (file_id, downloaded_at) where file_id is not null;
create index downloads_of_product on downloads (product_id, downloaded_at) where product_id is not null;
create index downloads_by_time on downloads (downloaded_at);
create index downloads_of_bundle on downloads (bundle_id) where bundle_id is not null;
