-- The primary key of a partitioned table holds the column by which it is divided.
create unique index concurrently if not exists downloads_id_time on downloads (id, downloaded_at);
