-- What one form said at sign-up. A code confirms its own registration, whoever else registers the address.
create table registrations (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  password_hash text not null,
  country_code text,
  signup_price_id text,
  created_at timestamptz not null
);
create index on registrations (user_id, created_at desc);
insert into registrations (user_id, name, password_hash, country_code, signup_price_id, created_at)
select id, name, password_hash, country_code, signup_price_id, created_at from users where verified_at is null;

-- A code that was on its way belonged to the address alone: it dies, and another can be asked for.
delete from short_codes where purpose = 'verify-email';
alter table short_codes add column registration_id uuid references registrations on delete cascade;
alter table short_codes drop constraint short_codes_pkey;
alter table short_codes add constraint short_codes_key unique nulls not distinct (user_id, purpose, registration_id);
alter table short_codes add check ((purpose = 'verify-email') = (registration_id is not null));
