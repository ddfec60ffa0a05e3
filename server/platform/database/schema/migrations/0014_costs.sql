-- What printing costs a member, in major units of the currency. A member without a row has the defaults.
create table member_costs (
  user_id uuid primary key references users on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  filament_per_kg double precision not null check (filament_per_kg >= 0),
  electricity_per_kwh double precision not null check (electricity_per_kwh >= 0),
  watts double precision not null check (watts >= 0),
  machine_per_hour double precision not null check (machine_per_hour >= 0),
  labour_minutes double precision not null check (labour_minutes >= 0),
  labour_per_hour double precision not null check (labour_per_hour >= 0),
  failure_percent double precision not null check (failure_percent between 0 and 90),
  packaging double precision not null check (packaging >= 0),
  -- Of the price.
  fee_percent double precision not null check (fee_percent between 0 and 50),
  margin_percent double precision not null check (margin_percent between 0 and 90),
  updated_at timestamptz not null,
  check (fee_percent + margin_percent <= 95)
);
