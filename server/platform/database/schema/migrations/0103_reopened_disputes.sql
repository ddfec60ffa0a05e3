-- How many disputes of the payment are open or lost: more than before means that the bank reopened one.
alter table payments add column disputes_not_won integer;
