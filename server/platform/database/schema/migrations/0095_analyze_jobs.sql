-- For the role of workers, which may not analyze. PostgreSQL reads the whole of a queue that its statistics do not know.
create function analyze_jobs() returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (
    select from pg_stat_all_tables where relid = 'pgboss.job_common'::regclass
      and greatest(last_analyze, last_autoanalyze) > now() - interval '1 minute'
  ) then
    analyze pgboss.job_common;
  end if;
end
$$;
