-- The only index of unhandled events: beside an index by time, PostgreSQL preferred reading all of that one for each customer.
create index concurrently if not exists payment_events_unhandled on payment_events (customer_id, charge_id, received_at) where handled_at is null;
drop index concurrently if exists payment_events_waiting;
drop index concurrently if exists payment_events_waiting_customer;
