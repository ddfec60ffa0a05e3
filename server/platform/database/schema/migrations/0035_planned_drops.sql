-- A drop whose designs are not complete yet has a planned time, which members do not see. Once nothing is missing it is
-- scheduled for this time, or published when the time has passed.
alter table drops add column planned_at timestamptz,
  add constraint drops_planned_or_scheduled check (planned_at is null or published_at is null);
create index on drops (planned_at) where planned_at is not null;
