-- What a member has: `status` until `access_until`, `ended_status` afterwards. Decided by every sync.
alter table subscriptions
  add column status text not null default 'incomplete'
    check (status in ('active', 'trialing', 'incomplete', 'canceled', 'expired')),
  add column access_until timestamptz,
  add column ended_status text not null default 'incomplete'
    check (ended_status in ('incomplete', 'canceled', 'expired')),
  add check (access_until is not null or status = ended_status);

update subscriptions set (status, access_until, ended_status) = (
  select case when runs then case provider_status when 'trialing' then 'trialing' else 'active' end else ended end,
    case when runs then least(ends_at, late, grace) end,
    case when runs then case when ends_at <= least(late, grace) then 'canceled' else 'expired' end else ended end
  from (
    select period_ends_at + interval '12 hours' as late,
      case provider_status when 'past_due' then payment_problem_since + interval '7 days' end as grace,
      plan_id is not null and period_ends_at is not null
        and (provider_status in ('active', 'trialing')
          or (provider_status = 'past_due' and payment_problem_since is not null)) as runs,
      case when provider_status in ('incomplete', 'incomplete_expired') then 'incomplete'
        when provider_status = 'canceled' and ended_reason is distinct from 'payment_failed' then 'canceled'
        else 'expired' end as ended
  ) decided)
where provider_status is not null;
