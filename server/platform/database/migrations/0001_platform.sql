create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Time-ordered ids (RFC 9562, version 7); PostgreSQL has uuidv7() only from 18 on.
create function uuid_v7() returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

-- Keys that every server process of one installation shares.
create table signing_keys (
  name text primary key,
  key bytea not null,
  created_at timestamptz not null default now()
);

-- Mails promised inside a transaction and sent after it. The body is deleted once it is sent.
create table mails (
  id uuid primary key default uuid_v7(),
  -- At most one mail for one cause, such as receipt:in_123.
  cause text unique,
  recipient text not null,
  template text not null,
  subject text,
  text text,
  html text,
  -- After this time the mail would only mislead: a code that has expired.
  useful_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  next_try_at timestamptz not null default '-infinity',
  -- Until then it belongs to the process that is sending it; if that one died, to anyone afterwards.
  taken_until timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz
);
create index mails_waiting on mails (next_try_at) where sent_at is null and given_up_at is null;

-- Where mails go in local mode.
create table local_mailbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
create index on local_mailbox (sent_at desc);

-- rate-limiter-flexible; a crash may forget counts, so the log is spared.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Stored files that no row points to: just written and not used yet, or not used any more. A job removes old ones.
create table loose_files (
  key text primary key,
  since timestamptz not null
);
create index on loose_files (since);
