-- Members by what administrators filter for, in the order of their registration: a page and a count of such a list
-- read nothing else. Triggers of the next file fill it, also for writes of the previous release.
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

-- As its owner, like `list_sales`: the previous release writes before the role of its traffic may use the new table.
create function list_refunds() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  member uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  delete from user_lists where user_id = member and year = 0 and list not in (select refund_lists(member));
  insert into user_lists (list, year, registered_at, user_id)
    select list, 0, users.created_at, member from refund_lists(member) list join users on users.id = member
    for key share of users
    on conflict do nothing;
  return null;
end $$;

-- In cents, as `contract/profit/sales-cap.ts` has them in dollars.
create function cap_list(usd_in_cents bigint) returns text language sql immutable parallel safe as $$
  select case when usd_in_cents > 15000000 then 'above_cap' when usd_in_cents >= 12000000 then 'near_cap' end
$$;

create function list_sales() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from user_lists where user_id = old.user_id and year = old.year;
  end if;
  if tg_op <> 'DELETE' then
    insert into user_lists (list, year, registered_at, user_id)
      select cap_list(new.usd_in_cents), new.year, created_at, id from users where id = new.user_id
      for key share of users
      on conflict do nothing;
  end if;
  return null;
end $$;
