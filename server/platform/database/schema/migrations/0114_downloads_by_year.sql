-- Oldest release: 1.0.0
-- A partition for each year, made by each start (year-partitions.ts). The present table becomes the default partition,
-- which reads none of its rows, and keeps its indexes and foreign keys.
create function copy_grants(source regclass, target regclass) returns void language plpgsql as $$
declare
  grantee record;
begin
  for grantee in
    select acl.grantee::regrole as role, string_agg(acl.privilege_type, ', ') as privileges
    from pg_class, aclexplode(relacl) acl where oid = source and acl.grantee <> 0 group by acl.grantee
  loop
    execute format('grant %s on %s to %s', grantee.privileges, target, grantee.role);
  end loop;
end $$;

alter table downloads drop constraint downloads_pkey;
alter table downloads add constraint downloads_pkey primary key using index downloads_id_time;
alter table downloads rename to downloads_other_years;
create table downloads (
  like downloads_other_years including all,
  foreign key (user_id) references users on delete cascade,
  foreign key (file_id) references product_files,
  foreign key (product_id) references products
) partition by range (downloaded_at);
alter table downloads attach partition downloads_other_years default;
select copy_grants('downloads_other_years', 'downloads');
drop function copy_grants(regclass, regclass);
