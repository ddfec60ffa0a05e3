-- When somebody was last signed in, to the hour. Their sessions forget it when they sign out.
alter table users add column last_seen_at timestamptz;
update users set last_seen_at = seen.at
  from (select user_id, max(last_used_at) as at from sessions group by user_id) seen
  where seen.user_id = users.id;
create index users_by_last_seen on users (last_seen_at);
create index users_never_seen on users (created_at, id) where last_seen_at is null;

-- What a member sold in a calendar year, by their own log. Administrators see only how near it is to the cap.
create table sales_years (
  user_id uuid not null references users on delete cascade,
  year integer not null,
  usd_in_cents bigint not null,
  primary key (user_id, year)
);
create index sales_years_by_sum on sales_years (year, usd_in_cents);
insert into sales_years (user_id, year, usd_in_cents)
  select user_id, extract(year from sold_on)::integer, sum(usd_in_cents)::bigint from sales group by 1, 2;

-- Filters of the list of users.
create index reversals_of_refunds on reversals (user_id) where refund;
create index payments_with_refund on payments (user_id) where refunded > 0;

-- Why an administrator did something to a member. It goes with the account; the audit log stays.
create table audit_reasons (
  entry_id uuid primary key references audit_log,
  user_id uuid not null references users on delete cascade,
  reason text not null
);
create index on audit_reasons (user_id);
