-- What a switch leaves to be known until the next one.
create table switches (
  user_id uuid primary key references users (id) on delete cascade,
  -- Part of the key of the next try; counts up with every refusal, which the provider would repeat.
  attempt integer not null default 1,
  -- The plan that the member confirms on the provider's page. Once they have it, this cancellation is taken back.
  plan_id text references plans (id),
  canceled_at timestamptz
);
create index on switches (plan_id);
