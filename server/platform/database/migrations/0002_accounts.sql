create table users (
  id uuid primary key default uuid_v7(),
  -- Trimmed and in lower case: one account an address.
  email text not null unique check (email = lower(btrim(email))),
  name text not null,
  password_hash text not null,
  role text not null default 'user' check (role in ('user', 'admin')),
  -- ISO 3166; an administrator made from the environment has none.
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  -- Where the picture lies; none: the blank picture.
  profile_key text,
  -- The plan chosen at sign-up.
  signup_price_id text,
  -- None: the address waits for its code, and another registration of it replaces this one.
  verified_at timestamptz,
  pending_email text,
  suspended_at timestamptz,
  suspended_reason text,
  created_at timestamptz not null default now(),
  check (role = 'admin' or country_code is not null)
);
create index users_unverified on users (created_at) where verified_at is null;

-- A token is 32 random bytes that only the browser has.
create table sessions (
  id uuid primary key default uuid_v7(),
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index on sessions (user_id);
create index on sessions (last_used_at);

-- One live code a user and purpose.
create table short_codes (
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'change-email')),
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
create index on short_codes (expires_at);

-- The newest reset link only.
create table reset_codes (
  user_id uuid primary key references users on delete cascade,
  code_hash bytea not null,
  expires_at timestamptz not null
);
create index on reset_codes (expires_at);

-- When an address was last mailed what anybody may ask for, whether or not it has an account.
create table requested_mails (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('code', 'reset', 'already-registered')),
  -- Keyed, so that addresses without an account are not kept.
  address_hash bytea not null,
  requested_at timestamptz not null
);
create index on requested_mails (address_hash, kind, requested_at);
create index on requested_mails (requested_at);
