-- Ten years, after which the job `audit-tidy` deletes an entry. The audit log is still never changed or emptied.
create trigger audit_log_is_kept before delete on audit_log
  for each row when (old.happened_at > now() - interval '10 years') execute function refuse_audit_change();
create or replace trigger audit_log_only_grows before update or truncate on audit_log
  for each statement execute function refuse_audit_change();
