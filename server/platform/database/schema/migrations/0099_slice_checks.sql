-- The revision at which the files of a design were last compared with its print settings for the slicer, and when that is
-- repeated without a change. Apart from the designs, whose rows are costly to write.
create table slice_checks (
  product_id uuid primary key references products on delete cascade,
  revision integer not null,
  again_at timestamptz
);
