-- Members by what administrators filter for, in the order of their registration: a page and a count of such a list
-- read nothing else. Triggers fill it, also for writes of the previous release.
create table user_lists (
  list text not null check (list in ('refunded', 'refund_waiting', 'refund_failed', 'near_cap', 'above_cap')),
  -- The calendar year of the sales, 0 for a refund.
  year integer not null,
  registered_at timestamptz not null,
  user_id uuid not null references users on delete cascade,
  primary key (list, year, registered_at, user_id)
);
create index user_lists_of_user on user_lists (user_id);

create function refund_lists(member uuid) returns setof text language sql stable as $$
  select 'refunded' where exists (select from payments where user_id = member and refunded > 0)
  union all
  select distinct case when failed_at is null and refused_at is null then 'refund_waiting' else 'refund_failed' end
    from reversals
    where user_id = member and refund and (done_at is null or failed_at is not null or refused_at is not null)
$$;

create function list_refunds() returns trigger language plpgsql as $$
declare
  member uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  delete from user_lists where user_id = member and year = 0 and list not in (select refund_lists(member));
  insert into user_lists (list, year, registered_at, user_id)
    select list, 0, users.created_at, member from refund_lists(member) list join users on users.id = member
    on conflict do nothing;
  return null;
end $$;

-- In cents, as `contract/profit/sales-cap.ts` has them in dollars.
create function cap_list(usd_in_cents bigint) returns text language sql immutable parallel safe as $$
  select case when usd_in_cents > 15000000 then 'above_cap' when usd_in_cents >= 12000000 then 'near_cap' end
$$;

create function list_sales() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from user_lists where user_id = old.user_id and year = old.year;
  end if;
  if tg_op <> 'DELETE' then
    insert into user_lists (list, year, registered_at, user_id)
      select cap_list(new.usd_in_cents), new.year, created_at, id from users where id = new.user_id
      on conflict do nothing;
  end if;
  return null;
end $$;

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
  union all
  select list, 0, created_at, id from users join lateral refund_lists(id) list on list <> 'refunded'
    where id in (select user_id from reversals where refund)
  union all
  select cap_list(usd_in_cents), year, created_at, id from sales_years join users on users.id = sales_years.user_id
    where cap_list(usd_in_cents) is not null;
