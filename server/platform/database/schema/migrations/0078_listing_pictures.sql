-- Members may use the picture in their shops, so the listing kit contains it. Kits had every picture; each new one is
-- cleared by an administrator.
alter table pictures add column cleared_for_shops boolean not null default true;
alter table pictures alter column cleared_for_shops set default false;
