-- By how much the analysis enlarges a model that was not drawn in millimetres.
alter table uploads add column scale double precision not null default 1 check (scale > 0);
