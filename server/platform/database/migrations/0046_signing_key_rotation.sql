-- The key in signing_keys is the oldest of its name; each rotation adds one here. A key signs from active_from until the
-- next one does, and verifies for some time after that.
create table rotated_signing_keys (
  name text not null references signing_keys (name),
  key bytea not null,
  active_from timestamptz not null,
  primary key (name, active_from)
);

-- A leaked key verifies nothing from now on.
alter table signing_keys add column revoked_at timestamptz;
alter table rotated_signing_keys add column revoked_at timestamptz;
