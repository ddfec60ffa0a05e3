-- From when on the present period must be paid for.
alter table subscriptions add column period_starts_at timestamptz;
