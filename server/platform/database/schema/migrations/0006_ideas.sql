create table ideas (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  message text not null check (length(message) between 1 and 5000),
  -- Hash of message and files: the same idea twice within a day is one idea.
  fingerprint bytea not null,
  status text not null default 'received'
    check (status in ('received', 'considering', 'planned', 'released', 'declined')),
  sent_at timestamptz not null,
  answer text check (length(answer) between 1 and 5000),
  answered_at timestamptz,
  -- The drop it is planned for or was released with.
  drop_id uuid references drops (id) on delete set null,
  -- Counts answers, for optimistic locking.
  version integer not null default 1
);
create index on ideas (user_id, sent_at desc, id desc);
create index on ideas (sent_at desc, id desc);
create index on ideas (drop_id);
create index ideas_by_status on ideas (status, sent_at, id);
create index ideas_words on ideas using gin (message gin_trgm_ops);

create table idea_files (
  id uuid primary key default uuid_v7(),
  idea_id uuid not null references ideas (id) on delete cascade,
  position integer not null check (position >= 0),
  -- The sender's name for it, cleaned; never used to store it.
  name text not null check (length(name) between 1 and 120),
  mime text not null,
  bytes integer not null check (bytes > 0),
  storage_key text not null unique,
  -- Received while the malware scanner was down: nobody may open it until it is scanned.
  awaits_scan boolean not null default false,
  unique (idea_id, position)
);
create index idea_files_awaiting_scan on idea_files (id) where awaits_scan;
