-- How often a part is printed for one finished piece.
alter table product_files add column copies smallint not null default 1 check (copies between 1 and 999);

-- CRC-32 of the stored file, as a ZIP names it; null for what came before, until it is read for a ZIP.
alter table product_files add column crc32 bigint check (crc32 between 0 and 4294967295);
alter table uploaded_files add column crc32 bigint check (crc32 between 0 and 4294967295);
