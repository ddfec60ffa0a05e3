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

-- Keys that every server process of one installation shares; this one is the oldest of its name.
create table signing_keys (
  name text primary key,
  key bytea not null,
  created_at timestamptz not null default now(),
  -- A leaked key verifies nothing from then on.
  revoked_at timestamptz
);

-- Each rotation adds a key. It signs from active_from until the next one does, and verifies for some time after that.
create table rotated_signing_keys (
  name text not null references signing_keys (name),
  key bytea not null,
  active_from timestamptz not null,
  revoked_at timestamptz,
  primary key (name, active_from)
);

-- The outbox: emails written inside a transaction and sent after it. The body is deleted once the email is sent.
create table mails (
  id uuid primary key default uuid_v7(),
  -- At most one email for one cause, such as receipt:in_123.
  cause text unique,
  recipient text not null,
  template text not null,
  subject text,
  text text,
  html text,
  -- After this time the email would mislead: its code has expired.
  useful_until timestamptz,
  -- Where a mail program posts to unsubscribe its reader.
  unsubscribe_url text,
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz
);
create index mails_given_up on mails (given_up_at) where given_up_at is not null;
create index mails_of on mails (recipient, created_at);

-- Email texts changed by administrators: the newest version is sent. Without one, and where both texts are null, the
-- built-in text is.
create table mail_texts (
  name text not null,
  version integer not null check (version >= 1),
  subject text,
  body text,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (name, version),
  check ((subject is null) = (body is null))
);

-- Receives every email in local mode.
create table local_mailbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
create index on local_mailbox (sent_at desc);

-- rate-limiter-flexible; unlogged, because a crash may lose counts.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Orphaned files: stored and not used yet, or no longer used. A job removes old ones.
create table loose_files (
  key text primary key,
  since timestamptz not null
);
create index on loose_files (since);

-- What administrators changed, written in the same transaction. No row names a member: names are looked up, so that
-- they disappear with the account.
create table audit_log (
  id uuid primary key default uuid_v7(),
  happened_at timestamptz not null,
  -- Null when no administrator did it.
  actor_id uuid,
  actor_name text not null,
  action text not null,
  kind text not null,
  thing_id text not null,
  thing_name text,
  -- The fields that changed.
  before jsonb,
  after jsonb,
  request_id text
);
create index on audit_log (happened_at, id);
create index on audit_log (kind, thing_id, happened_at, id);
create index on audit_log (actor_id, happened_at, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log can only be added to.';
end
$$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
revoke update, delete, truncate on audit_log from public;
