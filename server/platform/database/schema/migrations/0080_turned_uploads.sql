-- The direction of a model that is to point to the bed: x, y, z. Null leaves it as it lies.
alter table uploads add column down double precision[] check (cardinality(down) = 3);
