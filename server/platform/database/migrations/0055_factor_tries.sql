-- Codes of the second factor tried since the last right one. Sessions that have shown the factor before count by
-- themselves; those that have only shown the password count together, because whoever knows it can start many.
create table factor_tries (
  user_id uuid not null references second_factors on delete cascade,
  session_id uuid references sessions on delete cascade,
  tries integer not null,
  locked_until timestamptz,
  owner_told boolean not null default false,
  unique nulls not distinct (user_id, session_id)
);
create index on factor_tries (session_id);
