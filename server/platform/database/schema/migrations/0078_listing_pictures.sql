-- Members may use the picture in their shops, so the listing kit contains it. Kits had every picture. The studio names the
-- value of each new one; the default is for the previous release, which writes rows without the column.
alter table pictures add column cleared_for_shops boolean not null default true;
