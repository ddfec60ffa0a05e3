alter table subscriptions
  -- The plan that a suspension keeps from being paid again: it goes on when that is lifted in time.
  add column stopped_plan_id text references plans (id);
create index on subscriptions (stopped_plan_id);
