alter table subscriptions
  -- The plan that a suspension keeps from being paid again: it goes on when that is lifted in time.
  add column stopped_plan_id text references plans (id);
create index on subscriptions (stopped_plan_id);

-- Of a refund that was asked for every card has had its one: they are found among its payments.
create index payments_card on payments (card_fingerprint) where card_fingerprint is not null;
drop index reversals_requested_card;

alter table reversals
  drop constraint reversals_reason_check,
  add check (reason in (
    'duplicate', 'excluded_country', 'not_allowed', 'late_payment', 'requested', 'granted', 'refunded', 'disputed',
    'fraud_warning'
  ));
