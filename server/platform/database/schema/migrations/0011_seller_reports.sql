-- What buyers report about the holder of a certificate.
create table seller_reports (
  id uuid primary key default uuid_v7(),
  certificate_id uuid not null references certificates,
  message text not null check (length(message) between 1 and 2000),
  -- Of the buyer, if they want an answer.
  email text check (length(email) <= 254),
  reported_at timestamptz not null
);
create index on seller_reports (certificate_id, reported_at);
create index seller_reports_by_time on seller_reports (reported_at, id);
