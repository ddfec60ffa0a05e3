-- What a member has chosen. Without a row everything is as it comes.
create table preferences (
  user_id uuid primary key references users on delete cascade,
  -- Such as [{"model": "Prusa MK4S", "bed": [250, 210, 220], "nozzle": 0.4, "multiColour": false}]; the first one counts.
  printers jsonb not null default '[]' check (jsonb_typeof(printers) = 'array'),
  slicer text,
  units text not null default 'metric' check (units in ('metric', 'imperial')),
  -- None: never chosen, so each browser keeps its own.
  theme text check (theme in ('system', 'light', 'dark')),
  trading_name text check (length(trading_name) between 2 and 80),
  -- Such as {"newDrops": false}; a kind that is not named is as it comes.
  notifications jsonb not null default '{}' check (jsonb_typeof(notifications) = 'object'),
  updated_at timestamptz not null
);

-- Where a mail program posts when its reader wants no more of these.
alter table mails add column unsubscribe_url text;

-- A copy of everything we hold about a member, one at a time.
create table data_exports (
  user_id uuid primary key references users on delete cascade,
  id uuid not null unique default uuid_v7(),
  asked_at timestamptz not null,
  -- Once it is ready.
  storage_key text unique,
  bytes bigint,
  expires_at timestamptz,
  check ((storage_key is null) = (bytes is null) and (storage_key is null) = (expires_at is null))
);
create index on data_exports (expires_at);

-- When an account that its owner has given up is deleted; signing in before undoes it.
alter table users add column deletion_due_at timestamptz;
create index users_leaving on users (deletion_due_at) where deletion_due_at is not null;

-- That an account was deleted, and nothing of whose it was.
create table deleted_accounts (
  user_id uuid primary key,
  deleted_at timestamptz not null
);

-- Records of payments outlive the account: tax law keeps them, and what the provider still says of a customer must find them.
alter table subscriptions drop constraint subscriptions_user_id_fkey;
alter table checkouts drop constraint checkouts_user_id_fkey;
alter table reversals drop constraint reversals_user_id_fkey;

-- An idea goes with its sender; its files are let go of first.
alter table ideas drop constraint ideas_user_id_fkey;
alter table ideas add foreign key (user_id) references users (id) on delete cascade;
alter table idea_files drop constraint idea_files_idea_id_fkey;
alter table idea_files add foreign key (idea_id) references ideas (id) on delete cascade;

-- What became of an idea.
alter table ideas drop constraint ideas_status_check;
alter table ideas add check (status in ('received', 'considering', 'planned', 'released', 'declined'));
alter table ideas add column answer text check (length(answer) between 1 and 5000);
alter table ideas add column answered_at timestamptz;
-- The drop it is planned for or came out with.
alter table ideas add column drop_id uuid references drops (id) on delete set null;
create index on ideas (drop_id);
