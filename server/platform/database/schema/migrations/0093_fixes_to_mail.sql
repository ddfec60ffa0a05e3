-- Every fix, and the daily email that covered it (`fix_digests.until`), null before one did. By row and not by time: a
-- fix published while the clock was set back would lie in a period that an earlier email covered.
create table fixes_to_mail (
  product_id uuid not null,
  version text not null,
  digest timestamptz,
  primary key (product_id, version),
  foreign key (product_id, version) references product_versions on delete cascade
);
create index fixes_by_digest on fixes_to_mail (digest);

-- As its owner: the previous release writes before the role of its traffic may use the new table.
create function await_fix_digest() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into fixes_to_mail (product_id, version) values (new.product_id, new.version);
  return null;
end $$;

-- The previous release mails the fixes of a period and marks none.
create function cover_fixes() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update fixes_to_mail set digest = new.until from product_versions v join products p on p.id = v.product_id
    where digest is null and v.product_id = fixes_to_mail.product_id and v.version = fixes_to_mail.version
      and v.published_at > new.since and v.published_at <= new.until
      and p.status in ('published', 'retired') and p.published_at <= new.until;
  return null;
end $$;

create trigger fix_to_mail after insert on product_versions
  for each row when (new.kind = 'fix') execute function await_fix_digest();
create trigger fixes_covered after insert on fix_digests for each row execute function cover_fixes();

insert into fixes_to_mail (product_id, version, digest)
  select v.product_id, v.version, d.until
    from product_versions v left join fix_digests d on v.published_at > d.since and v.published_at <= d.until
    where v.kind = 'fix' and (d.until is not null
      or v.published_at > coalesce((select max(until) from fix_digests), now() - interval '1 day'))
  on conflict do nothing;
