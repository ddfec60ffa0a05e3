-- What members wish we made.
create table ideas (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete restrict,
  message text not null check (length(message) between 1 and 5000),
  -- Of message and files: the same idea sent twice is one idea.
  fingerprint bytea not null,
  status text not null default 'received' check (status in ('received')),
  sent_at timestamptz not null,
  unique (user_id, fingerprint)
);
create index on ideas (user_id, sent_at desc, id desc);
create index on ideas (sent_at desc, id desc);

create table idea_files (
  id uuid primary key default uuid_v7(),
  idea_id uuid not null references ideas (id) on delete restrict,
  position integer not null check (position >= 0),
  -- The sender's name for it, cleaned; never used to store it.
  name text not null check (length(name) between 1 and 120),
  mime text not null,
  bytes integer not null check (bytes > 0),
  storage_key text not null unique,
  unique (idea_id, position)
);
