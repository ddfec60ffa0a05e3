-- What the next renewal charges, when a discount, a quantity, an add-on or a balance makes it another amount than the price of the plan.
alter table subscriptions add column renewal_amount integer;
