-- Whose paid month or year runs at a moment.
create index payments_by_time on payments (plan_id, paid_at);
create index payments_refunded on payments (paid_at) where refunded > 0;

create index subscriptions_basic on subscriptions (basic_since) where basic_since is not null;
create index mails_given_up on mails (given_up_at) where given_up_at is not null;
create index reversals_by_time on reversals (created_at);
