-- Designs that a member collects under a name.
create table boards (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  unique (id, user_id)
);
create unique index boards_by_name on boards (user_id, lower(name));

create table board_products (
  board_id uuid not null,
  user_id uuid not null,
  product_id uuid not null references products on delete cascade,
  added_at timestamptz not null,
  primary key (board_id, product_id),
  foreign key (board_id, user_id) references boards (id, user_id) on delete cascade
);
create index on board_products (product_id);
