-- Every plan that is or was on sale. A paid plan is one price of the payment provider; its id is the price's id.
create table plans (
  id text primary key,
  type text not null check (type in ('Basic', 'Monthly', 'Yearly')),
  product_id text,
  -- Minor units by currency, such as {"usd": 1900, "eur": 1800}.
  amounts jsonb not null check (jsonb_typeof(amounts) = 'object'),
  -- Older prices stay for the members who have them.
  on_sale boolean not null,
  created_at timestamptz not null default now(),
  check ((type = 'Basic') = (id = 'basic_free'))
);
create unique index plans_on_sale on plans (type) where on_sale;

-- What a member has: the Basic plan, and our copy of the provider's subscription. Only a sync writes the copy.
create table subscriptions (
  user_id uuid primary key references users (id) on delete restrict,
  -- When Basic was chosen and no paid plan has begun since.
  basic_since timestamptz,
  customer_id text unique,
  -- Part of the key under which a customer is created; counts up when one is lost or refused.
  customer_attempt integer not null default 1,
  subscription_id text unique,
  plan_id text references plans (id),
  -- The provider's own word. A word we do not know gives no access.
  provider_status text,
  currency text,
  period_ends_at timestamptz,
  -- When the plan ends because it was cancelled.
  ends_at timestamptz,
  ended_at timestamptz,
  ended_reason text,
  payment_problem_since timestamptz,
  synced_at timestamptz,
  created_at timestamptz not null default now()
);
create index subscriptions_unsettled on subscriptions (period_ends_at)
  where provider_status is not null and provider_status not in ('canceled', 'incomplete_expired');

-- A row is written before the provider is asked, so that a retry asks with the same key.
create table checkouts (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete restrict,
  customer_id text not null,
  plan_id text not null references plans (id),
  currency text not null,
  session_id text unique,
  url text,
  status text not null default 'open' check (status in ('open', 'complete', 'expired', 'refused')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index checkouts_one_open on checkouts (user_id) where status = 'open';

-- Events as they came, worked off from here.
create table payment_events (
  id text primary key,
  type text not null,
  customer_id text,
  created_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index payment_events_waiting on payment_events (received_at) where handled_at is null;
create index payment_events_waiting_customer on payment_events (customer_id) where handled_at is null;

-- Subscriptions that may not be: ended and, where they were paid by mistake, paid back.
create table reversals (
  subscription_id text primary key,
  user_id uuid not null references users (id) on delete restrict,
  reason text not null check (reason in ('duplicate', 'excluded_country')),
  refund boolean not null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index on reversals (user_id);
create index reversals_waiting on reversals (created_at) where done_at is null;
