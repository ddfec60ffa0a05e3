-- The bank has asked about this payment, and has taken nothing back.
alter table payments add column inquired boolean not null default false;
