create table users (
  id uuid primary key default uuid_v7(),
  -- Trimmed and in lower case: one account per address.
  email text not null unique check (email = lower(btrim(email))),
  name text not null,
  password_hash text not null,
  role text not null default 'user' check (role in ('user', 'admin')),
  -- ISO 3166; an administrator made from the environment has none.
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  -- Null for the default picture.
  profile_key text,
  -- The plan chosen at sign-up.
  signup_price_id text,
  -- Null while the address waits for its code; another registration of it replaces this one.
  verified_at timestamptz,
  pending_email text,
  suspended_at timestamptz,
  suspended_reason text,
  -- Signing in before this time keeps the account.
  deletion_due_at timestamptz,
  -- Counts changes by administrators, for optimistic locking.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (role = 'admin' or country_code is not null)
);
create index users_unverified on users (created_at) where verified_at is null;
create index users_leaving on users (deletion_due_at) where deletion_due_at is not null;
-- The orders and filters of the list of users.
create index users_newest on users (created_at, id);
create index users_by_name on users (lower(name), id);
create index users_by_address on users (email text_pattern_ops);
create index users_by_country on users (country_code, created_at, id);
create index users_suspended on users (created_at, id) where suspended_at is not null;
create index users_admins on users (created_at, id) where role = 'admin';
create index users_words on users using gin (email gin_trgm_ops, name gin_trgm_ops);

-- A token is 32 random bytes that only the browser has.
create table sessions (
  id uuid primary key default uuid_v7(),
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  second_factor_at timestamptz
);
create index on sessions (user_id);
create index on sessions (last_used_at);

-- Sign-ins and failed attempts of the last thirty days, for the account's owner.
create table sign_ins (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (
    kind in ('password', 'email-code', 'second-factor', 'reset', 'wrong-password', 'wrong-second-factor')
  ),
  user_agent text not null,
  happened_at timestamptz not null
);
create index on sign_ins (user_id, happened_at desc, id desc);
create index on sign_ins (happened_at);

-- The second factor of an administrator: an authenticator app.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with a key of the server.
  secret bytea not null,
  -- Null until its owner has entered a first code.
  confirmed_at timestamptz,
  -- The newest time step whose code was used: each code works once.
  used_step integer not null default 0
);

-- For an owner who has lost the phone; each works once.
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Codes of the second factor tried since the last right one. Each session that has passed the second factor before
-- has its own count; sessions that have passed the password only share one, because who knows the password can start many.
create table factor_tries (
  user_id uuid not null references second_factors on delete cascade,
  session_id uuid references sessions on delete cascade,
  tries integer not null,
  locked_until timestamptz,
  owner_told boolean not null default false,
  unique nulls not distinct (user_id, session_id)
);
create index on factor_tries (session_id);

-- What one sign-up form contained. A code confirms its own registration, whoever else registers the address.
create table registrations (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  password_hash text not null,
  country_code text,
  signup_price_id text,
  created_at timestamptz not null
);
create index on registrations (user_id, created_at desc);

-- One valid code per user, purpose and registration.
create table short_codes (
  user_id uuid not null references users on delete cascade,
  registration_id uuid references registrations on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'change-email')),
  code_hash bytea not null,
  tries integer not null default 0,
  -- Tries by browsers that did not send the registration: they must not use up the tries of the browser that did.
  stranger_tries integer not null default 0,
  expires_at timestamptz not null,
  constraint short_codes_key unique nulls not distinct (user_id, purpose, registration_id),
  check ((purpose = 'verify-email') = (registration_id is not null))
);
create index on short_codes (expires_at);

-- The newest reset link only.
create table reset_codes (
  user_id uuid primary key references users on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null
);
create index on reset_codes (expires_at);

-- When an address last received an email that anybody may request, whether or not it has an account.
create table requested_mails (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('code', 'change-code', 'reset', 'already-registered')),
  -- Keyed hashes, so that neither addresses without an account nor networks are stored.
  address_hash bytea not null,
  requester_hash bytea not null,
  requested_at timestamptz not null
);
create index on requested_mails (address_hash, kind, requested_at);
create index on requested_mails (requested_at);
