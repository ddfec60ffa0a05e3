-- A copy of all data of a member, one at a time.
create table data_exports (
  user_id uuid primary key references users on delete cascade,
  id uuid not null unique default uuid_v7(),
  asked_at timestamptz not null,
  -- Set once it is ready.
  storage_key text unique,
  bytes bigint,
  expires_at timestamptz,
  check ((storage_key is null) = (bytes is null) and (storage_key is null) = (expires_at is null))
);
create index on data_exports (expires_at);

-- Records that an account was deleted, and nothing about its owner.
create table deleted_accounts (
  user_id uuid primary key,
  deleted_at timestamptz not null
);
