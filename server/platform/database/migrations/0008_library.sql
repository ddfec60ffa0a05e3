create table favourites (
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, product_id)
);
create index on favourites (user_id, created_at desc, product_id desc);
create index on favourites (product_id);

-- A download is one file, or all files that a design had at that time in one ZIP.
alter table downloads
  alter column file_id drop not null,
  add product_id uuid references products,
  add version text,
  -- How many files it counts for.
  add files integer not null default 1 check (files > 0),
  add check (num_nonnulls(file_id, product_id) = 1),
  add check ((product_id is null) = (version is null));
create index on downloads (product_id, user_id) where product_id is not null;
