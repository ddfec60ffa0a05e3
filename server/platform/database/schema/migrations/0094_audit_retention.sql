-- Ten years, after which the job `audit-tidy` deletes an entry. The audit log is still never changed or emptied.
-- The id has the time of the database: an entry recorded under a clock set back is not old at once.
create function uuid_v7_time(id uuid) returns timestamptz language sql immutable as $$
  select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;
create trigger audit_log_is_kept before delete on audit_log
  for each row when (greatest(old.happened_at, uuid_v7_time(old.id)) > now() - interval '10 years')
  execute function refuse_audit_change();
create or replace trigger audit_log_only_grows before update or truncate on audit_log
  for each statement execute function refuse_audit_change();
