-- Since when Basic includes a design that was once for paid plans only. Null for any other design.
alter table products add column basic_since timestamptz;

-- When an account was suspended, until the suspension was lifted: no prints of this time are licensed.
create table suspended_times (
  user_id uuid not null references users on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (user_id, starts_at),
  check (ends_at >= starts_at)
);
