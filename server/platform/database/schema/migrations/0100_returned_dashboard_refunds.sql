-- A refund that was made in the provider's dashboard is no order of ours (`refund` is false), and may be sent back, too.
create or replace function refund_lists(member uuid) returns setof text language sql stable as $$
  select 'refunded' where exists (select from payments where user_id = member and refunded > 0)
  union all
  select distinct case when failed_at is null and refused_at is null then 'refund_waiting' else 'refund_failed' end
    from reversals
    where user_id = member
      and (refund and (done_at is null or refused_at is not null) or failed_at is not null)
$$;
