-- What we printed ourselves: a version of a design with a printer and a filament.
create table test_prints (
  id uuid primary key default uuid_v7(),
  product_id uuid not null references products on delete cascade,
  version text not null check (length(version) between 1 and 20),
  printer text not null check (length(printer) between 1 and 80),
  filament text not null check (length(filament) between 1 and 80),
  note text not null default '' check (length(note) <= 500),
  printed_on date not null
);
create unique index test_prints_of_product on test_prints (product_id, version, lower(printer), lower(filament));
