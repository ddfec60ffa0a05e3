-- What a member sold, as the member wrote it down. The client chooses the id, so that a repeated call adds nothing.
create table sales (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  sold_on date not null,
  design text not null check (length(design) between 1 and 120),
  quantity integer not null check (quantity between 1 and 100000),
  -- Hundredths of the currency, also of one without decimals.
  gross_in_cents bigint not null check (gross_in_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- As the member states it.
  usd_rate double precision not null check (usd_rate > 0),
  usd_in_cents bigint not null generated always as (round((gross_in_cents * usd_rate)::numeric)::bigint) stored,
  channel text not null default '' check (length(channel) <= 60),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null,
  primary key (user_id, id),
  check (currency <> 'USD' or usd_rate = 1)
);
create index sales_by_day on sales (user_id, sold_on desc, id desc);
