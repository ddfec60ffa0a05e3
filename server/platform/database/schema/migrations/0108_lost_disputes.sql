-- How many disputes of the payment are lost, and when the last one was: more than before means that the bank decided one.
alter table payments add column disputes_lost integer, add column dispute_lost_at timestamptz;
