-- The end of the last period that is paid, also while a later change of the plan is not.
alter table subscriptions add column paid_until timestamptz;
