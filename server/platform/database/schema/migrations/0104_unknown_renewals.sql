-- True while the next renewal charges another amount than the price of the plan, and the provider does not say which.
alter table subscriptions add column renewal_unknown boolean not null default false;
