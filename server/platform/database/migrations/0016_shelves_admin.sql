-- Count up with every change by an administrator: two of them cannot overwrite one another.
alter table categories add column version integer not null default 1;
alter table drops
  add column version integer not null default 1,
  -- Whether members who want to know of new drops get a mail when it comes, and when that was begun.
  add column mails_members boolean not null default true,
  add column mailed_at timestamptz,
  -- Why it came out with fewer designs than we promise.
  add column override_reason text check (length(override_reason) between 1 and 300);
-- What came before there were such mails is no news.
update drops set mailed_at = published_at where published_at is not null;
create index drops_to_mail on drops (published_at) where mails_members and mailed_at is null and published_at is not null;
create index drops_by_state on drops ((coalesce(published_at, 'infinity')), id);
create index drops_by_title on drops (lower(title), id);
create index categories_by_name on categories (lower(name), id);

-- The order of the designs of a drop.
alter table products add column drop_position integer not null default 0;
