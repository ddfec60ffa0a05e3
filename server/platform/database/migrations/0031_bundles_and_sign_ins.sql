-- Designs that were fetched together in one ZIP, each a download of its own.
alter table downloads
  add column bundle_id uuid,
  add check (bundle_id is null or product_id is not null);
create index downloads_of_bundle on downloads (bundle_id) where bundle_id is not null;

-- How an account was entered, or somebody tried to: kept for thirty days, for its owner to look at.
create table sign_ins (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (
    kind in ('password', 'email-code', 'second-factor', 'reset', 'wrong-password', 'wrong-second-factor')
  ),
  user_agent text not null,
  happened_at timestamptz not null
);
create index on sign_ins (user_id, happened_at desc, id desc);
create index on sign_ins (happened_at);
