-- Our copy of the provider's subscription, continued.
alter table subscriptions
  -- The plan that begins with the next period, because the member switched down.
  add column next_plan_id text references plans (id),
  -- When it was cancelled; it ends at ends_at.
  add column canceled_at timestamptz,
  -- {"brand": "visa", "last4": "4242", "expMonth": 12, "expYear": 2030}
  add column card jsonb check (jsonb_typeof(card) = 'object'),
  -- What could not be charged and may still be paid.
  add column open_invoice_id text,
  add column open_amount integer,
  -- A payment was disputed: no download and no new plan, until an administrator lifts it.
  add column blocked_at timestamptz,
  -- The account was deleted: whatever is paid from now on goes back.
  add column closed_at timestamptz,
  add check ((open_invoice_id is null) = (open_amount is null));

-- The ledger: what was paid, and how much of it went back. Kept for the books, also when the account is gone.
create table payments (
  invoice_id text primary key,
  -- None when it was settled without a card.
  charge_id text unique,
  user_id uuid not null,
  subscription_id text not null,
  plan_id text references plans (id),
  -- The provider's word for what the invoice is about, such as subscription_cycle.
  reason text not null,
  -- Minor units.
  amount integer not null check (amount > 0),
  refunded integer not null default 0 check (refunded >= 0),
  currency text not null,
  card_fingerprint text,
  disputed boolean not null default false,
  paid_at timestamptz not null
);
create index on payments (user_id, paid_at);
create index on payments (subscription_id);
create index on payments (plan_id);

-- Subscriptions that end before their time: by mistake, on request, or because their money went back.
alter table reversals
  drop constraint reversals_reason_check,
  add check (reason in (
    'duplicate', 'excluded_country', 'not_allowed', 'late_payment', 'requested', 'granted', 'refunded', 'disputed'
  )),
  -- Only what was paid from this time on goes back; none: everything.
  add column paid_since timestamptz,
  -- The card of a requested refund: it has one.
  add column card_fingerprint text,
  -- What went back, once it is done.
  add column amount integer,
  add column currency text,
  -- The bank sent it back to us: a person decides.
  add column failed_at timestamptz;
create unique index reversals_one_requested on reversals (user_id) where reason = 'requested';
create index reversals_requested_card on reversals (card_fingerprint) where reason = 'requested';
create index reversals_watched on reversals (done_at) where refund and failed_at is null;

-- Disputes and refunds name a charge, and no customer.
alter table payment_events add column charge_id text;
create index payment_events_received on payment_events (received_at);

create index on checkouts (user_id);
create index on checkouts (plan_id);
create index on subscriptions (plan_id);
create index on subscriptions (next_plan_id);
drop index subscriptions_unsettled;
create index subscriptions_wavering on subscriptions (customer_id)
  where provider_status in ('incomplete', 'past_due', 'unpaid', 'paused');
-- least() passes over nulls.
create index subscriptions_over on subscriptions (least(period_ends_at, ends_at))
  where provider_status not in ('canceled', 'incomplete_expired');
