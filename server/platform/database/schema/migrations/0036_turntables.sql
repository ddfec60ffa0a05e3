-- The pictures of a design from all sides, for members who may not have the mesh. A job renders them when the files change.
create table turntables (
  product_id uuid primary key references products on delete cascade,
  -- Null when the files cannot be rendered.
  picture_key text unique
);
