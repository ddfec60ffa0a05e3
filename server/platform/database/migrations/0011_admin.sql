-- What administrators did, written in the transaction that did it. Nothing in it names a member: their names are
-- looked up, so that they are gone with their account.
create table audit_log (
  id uuid primary key default uuid_v7(),
  happened_at timestamptz not null,
  -- Null for what happened by itself.
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

-- Counts up with every change by an administrator: two of them cannot overwrite one another.
alter table users add column version integer not null default 1;

-- The orders and the filters of the list of users.
create index users_newest on users (created_at, id);
create index users_by_name on users (lower(name), id);
create index users_by_address on users (email text_pattern_ops);
create index users_by_country on users (country_code, created_at, id);
create index users_suspended on users (created_at, id) where suspended_at is not null;
create index users_admins on users (created_at, id) where role = 'admin';
create index users_words on users using gin (email gin_trgm_ops, name gin_trgm_ops);

create index subscriptions_blocked on subscriptions (user_id) where blocked_at is not null;

-- What was mailed to one user.
create index mails_of on mails (recipient, created_at);

-- The second factor of an administrator: an authenticator app.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Sealed with a key of the server.
  secret bytea not null,
  -- None: shown to its owner, who has not entered a first code yet.
  confirmed_at timestamptz,
  -- The newest time step whose code was used: each code opens once.
  used_step bigint not null default 0
);

-- For an owner whose phone is gone; each opens once.
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

alter table sessions add column second_factor_at timestamptz;
