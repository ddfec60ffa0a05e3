-- When a member had a plan: a row for each paid subscription and each time with Basic. Kept with the ledger.
create table plan_periods (
  id uuid primary key default uuid_v7(),
  user_id uuid not null,
  -- Null for Basic.
  subscription_id text unique,
  starts_at timestamptz not null,
  -- Null while Basic lasts. Of a paid plan the end of its access, which moves with each renewal.
  ends_at timestamptz,
  check (subscription_id is null or ends_at is not null)
);
create index on plan_periods (user_id, starts_at);
create unique index plan_periods_one_basic on plan_periods (user_id) where subscription_id is null and ends_at is null;

insert into plan_periods (user_id, subscription_id, starts_at, ends_at)
  select user_id, subscription_id, paid.first_at, coalesce(access_until, ended_at, period_ends_at, paid.first_at)
  from subscriptions join lateral (
    select coalesce(min(paid_at), subscriptions.period_starts_at, subscriptions.created_at) as first_at
    from payments where payments.subscription_id = subscriptions.subscription_id
  ) paid on true
  where subscription_id is not null and status <> 'incomplete';
insert into plan_periods (user_id, starts_at) select user_id, basic_since from subscriptions where basic_since is not null;

-- One for each member and design, issued with the first download.
create table certificates (
  id uuid primary key default uuid_v7(),
  -- Eleven random characters and a check character.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  user_id uuid references users on delete set null,
  product_id uuid references products,
  title text,
  version text,
  -- The access of the design when the certificate was issued.
  access text check (access in ('basic', 'paid')),
  -- The date of the terms in force.
  terms date not null,
  issued_at timestamptz not null,
  -- All that remains of a deleted account besides code and date.
  final_status text check (final_status in ('ended', 'revoked')),
  unique (user_id, product_id),
  check (num_nonnulls(user_id, final_status) = 1),
  check (num_nulls(product_id, title, version, access) in (0, 4)),
  check ((user_id is null) = (product_id is null))
);
create index on certificates (product_id);
create index certificates_by_time on certificates (user_id, issued_at desc, id desc);
