-- How many members of a country downloaded a design in the last 90 days, counted by a job. Without a row there are fewer
-- than ten: smaller groups are not kept.
create table design_saturation (
  product_id uuid not null references products on delete cascade,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  saturation text not null check (saturation in ('10-50', 'over-50')),
  primary key (country_code, product_id)
);
create index on design_saturation (product_id);
