-- One row for each link that was given out: who, what, when.
create table downloads (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  file_id uuid not null references product_files,
  downloaded_at timestamptz not null
);
create index on downloads (user_id, downloaded_at desc, id desc);
create index on downloads (file_id, user_id);
