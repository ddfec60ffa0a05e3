-- Null when a run failed for a reason that trying again may avoid.
alter table photo_booths add column failure text check (failure in ('disk_full', 'too_many_pictures'));
