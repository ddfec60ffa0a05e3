-- Apart from the table, whose foreign key locks out writers of users. Accounts that are deleted meanwhile are left out.
create trigger payment_listed after insert on payments
  for each row when (new.refunded > 0) execute function list_refunds();
create trigger payment_relisted after update on payments
  for each row when (old.refunded is distinct from new.refunded) execute function list_refunds();
create trigger payment_unlisted after delete on payments
  for each row when (old.refunded > 0) execute function list_refunds();
create trigger reversal_listed after insert or update or delete on reversals
  for each row execute function list_refunds();
create trigger sales_listed after insert on sales_years
  for each row when (cap_list(new.usd_in_cents) is not null) execute function list_sales();
create trigger sales_unlisted after delete on sales_years
  for each row when (cap_list(old.usd_in_cents) is not null) execute function list_sales();

insert into user_lists (list, year, registered_at, user_id)
  select 'refunded', 0, created_at, id from users
    where id in (select user_id from payments where refunded > 0)
    for key share of users;
insert into user_lists (list, year, registered_at, user_id)
  select list, 0, created_at, id from users join lateral refund_lists(id) list on list <> 'refunded'
    where id in (select user_id from reversals where refund)
    for key share of users;
insert into user_lists (list, year, registered_at, user_id)
  select cap_list(usd_in_cents), year, created_at, id from sales_years join users on users.id = sales_years.user_id
    where cap_list(usd_in_cents) is not null
    for key share of users;
