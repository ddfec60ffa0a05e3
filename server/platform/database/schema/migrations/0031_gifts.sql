-- A paid plan that an administrator gives until a date. It is ours alone: the payment provider knows nothing of it.
alter table subscriptions
  add column gift_until timestamptz,
  add column gift_plan_id text references plans (id),
  -- The subscription that an administrator ended before its paid time was over, without a refund.
  add column ended_by_admin text,
  add check (num_nulls(gift_until, gift_plan_id) in (0, 2));
create index on subscriptions (gift_plan_id);
create index subscriptions_gifts on subscriptions (gift_until) where gift_until is not null;

-- When a member had a gift, which licenses prints as a paid plan does. Kept with the ledger.
create table plan_gifts (
  id uuid primary key default uuid_v7(),
  user_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (starts_at <= ends_at)
);
create index on plan_gifts (user_id, starts_at);
