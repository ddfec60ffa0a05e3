-- A member pauses a paid plan from the end of the paid period until it resumes and is charged again. The provider bills
-- nothing from the moment it confirms the pause, so access until `pause_starts_at` is known here only.
alter table subscriptions
  add column pause_starts_at timestamptz,
  add column resumes_at timestamptz,
  -- When the provider confirmed it. Null: the next sync completes it.
  add column paused_at timestamptz,
  add check (num_nulls(pause_starts_at, resumes_at) in (0, 2)),
  add check (pause_starts_at < resumes_at),
  add check (paused_at is null or pause_starts_at is not null);
create index subscriptions_resuming on subscriptions (resumes_at) where resumes_at is not null;

-- When a paid subscription gave no access because it was paused: its row in plan_periods spans these times.
create table plan_gaps (
  subscription_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  primary key (subscription_id, starts_at)
);
