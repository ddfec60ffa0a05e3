-- Every plan that is or was on sale, of a type in contract/plans.ts. A paid plan is one price of the payment provider;
-- its id is the price's id.
create table plans (
  id text primary key,
  type text not null,
  product_id text,
  -- Minor units by currency, such as {"usd": 1900, "eur": 1800}.
  amounts jsonb not null check (jsonb_typeof(amounts) = 'object'),
  -- Older prices stay for the members who have them.
  on_sale boolean not null,
  created_at timestamptz not null default now(),
  check ((type = 'Basic') = (id = 'basic_free'))
);
create unique index plans_on_sale on plans (type) where on_sale;

-- The Basic plan, and our copy of the provider's subscription, which only a sync writes. Payment records have no
-- foreign key to users: tax law keeps them when the account is deleted.
create table subscriptions (
  user_id uuid primary key,
  -- When Basic was chosen and no paid plan has begun since.
  basic_since timestamptz,
  customer_id text unique,
  -- Part of the idempotency key under which a customer is created; counts up when one is lost or refused.
  customer_attempt integer not null default 1,
  subscription_id text unique,
  plan_id text references plans (id),
  -- The provider's status in our words. An unknown one gives no access.
  provider_status text check (provider_status in (
    'active', 'trialing', 'overdue', 'paused', 'uncollected', 'unknown', 'incomplete', 'canceled', 'abandoned'
  )),
  currency text,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  -- When the plan ends because it was canceled at canceled_at.
  ends_at timestamptz,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('not_paid', 'requested', 'disputed')),
  payment_problem_since timestamptz,
  -- The plan of the next period, after a switch to a cheaper one.
  next_plan_id text references plans (id),
  -- The plan whose renewal a suspension has stopped: it continues when the suspension is lifted in time.
  stopped_plan_id text references plans (id),
  canceled_at timestamptz,
  -- {"brand": "visa", "last4": "4242", "expMonth": 12, "expYear": 2030}
  card jsonb check (jsonb_typeof(card) = 'object'),
  -- The invoice that could not be charged and can still be paid.
  open_invoice_id text,
  open_amount integer,
  -- A payment was disputed: no download and no new plan, until an administrator lifts it.
  blocked_at timestamptz,
  -- The account was deleted: every later payment is refunded.
  closed_at timestamptz,
  synced_at timestamptz,
  created_at timestamptz not null default now(),
  -- What a member has: `status` until `access_until`, `ended_status` afterwards. Decided by every sync.
  status text not null default 'incomplete'
    check (status in ('active', 'trialing', 'incomplete', 'canceled', 'expired')),
  access_until timestamptz,
  ended_status text not null default 'incomplete'
    check (ended_status in ('incomplete', 'canceled', 'expired')),
  check ((open_invoice_id is null) = (open_amount is null)),
  check (access_until is not null or status = ended_status)
);
create index on subscriptions (plan_id);
create index on subscriptions (next_plan_id);
create index on subscriptions (stopped_plan_id);
create index subscriptions_basic on subscriptions (basic_since) where basic_since is not null;
create index subscriptions_blocked on subscriptions (user_id) where blocked_at is not null;
create index subscriptions_unstable on subscriptions (customer_id)
  where provider_status in ('incomplete', 'overdue', 'uncollected', 'paused');
-- least() ignores nulls.
create index subscriptions_over on subscriptions (least(period_ends_at, ends_at))
  where provider_status not in ('canceled', 'abandoned');

-- The pending switch of a member.
create table switches (
  user_id uuid primary key references users (id) on delete cascade,
  -- Part of the idempotency key of the next attempt; counts up with every refusal, which the provider would repeat.
  attempt integer not null default 1,
  -- The plan that the member confirms on the provider's page. Once they have it, this cancellation is undone.
  plan_id text references plans (id),
  canceled_at timestamptz
);
create index on switches (plan_id);

-- A row is written before the provider is called, so that a retry sends the same idempotency key.
create table checkouts (
  id uuid primary key default uuid_v7(),
  user_id uuid not null,
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
create index on checkouts (user_id);
create index on checkouts (plan_id);

-- The inbox: webhook events as received, handled from here.
create table payment_events (
  id text primary key,
  type text not null,
  customer_id text,
  -- Disputes and refunds name a charge, and no customer.
  charge_id text,
  created_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index payment_events_received on payment_events (received_at);
create index payment_events_waiting on payment_events (received_at) where handled_at is null;
create index payment_events_waiting_customer on payment_events (customer_id) where handled_at is null;

-- Subscriptions that end before their time: by mistake, on request, or because their money was returned.
create table reversals (
  subscription_id text primary key,
  user_id uuid not null,
  reason text not null check (reason in (
    'duplicate', 'excluded_country', 'not_allowed', 'late_payment', 'requested', 'granted', 'refunded', 'disputed',
    'fraud_warning'
  )),
  refund boolean not null,
  -- Payments from this time on are refunded; null for all of them.
  paid_since timestamptz,
  -- The refunded amount, once it is done.
  amount integer,
  currency text,
  -- The bank returned the refund: a person decides.
  failed_at timestamptz,
  -- The payment provider refuses this refund permanently: a person decides.
  refused_at timestamptz,
  -- Part of the idempotency key: the provider repeats its refusal to the same key.
  attempt integer not null default 1,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index on reversals (user_id);
create index reversals_by_time on reversals (created_at);
create index reversals_waiting on reversals (created_at) where done_at is null;
create unique index reversals_one_requested on reversals (user_id) where reason = 'requested';
create index reversals_watched on reversals (done_at) where refund and failed_at is null;

-- The ledger: what was paid, and how much of it was refunded. Kept when the account is deleted.
create table payments (
  invoice_id text primary key,
  -- Null when it was settled without a card.
  charge_id text unique,
  user_id uuid not null,
  subscription_id text not null,
  plan_id text references plans (id),
  reason text not null check (reason in ('first', 'renewal', 'switch', 'other')),
  -- Minor units.
  amount integer not null check (amount > 0),
  refunded integer not null default 0 check (refunded >= 0),
  currency text not null,
  card_fingerprint text,
  disputed boolean not null default false,
  -- The bank has asked about this payment, and has taken nothing back.
  inquired boolean not null default false,
  paid_at timestamptz not null
);
create index on payments (user_id, paid_at);
create index on payments (subscription_id);
create index on payments (plan_id);
create index payments_by_time on payments (plan_id, paid_at);
create index payments_refunded on payments (paid_at) where refunded > 0;
create index payments_card on payments (card_fingerprint) where card_fingerprint is not null;
