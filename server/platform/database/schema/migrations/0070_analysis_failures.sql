-- Failed attempts of an analysis. `attempt` counts those that a restart interrupted as well.
alter table uploads add column failures smallint not null default 0;
