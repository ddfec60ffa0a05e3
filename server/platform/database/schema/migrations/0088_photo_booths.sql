-- How the pictures of a design are rendered from its files, and the latest run that makes them.
create table photo_booths (
  product_id uuid primary key references products on delete cascade,
  choices jsonb not null,
  -- A run that another one overtook changes nothing.
  run_id uuid not null,
  state text not null check (state in ('working', 'done', 'failed')),
  progress double precision not null default 0 check (progress between 0 and 1),
  -- New files replace the pictures that are still there, and add none.
  adds_pictures boolean not null
);
-- Which view of the photo booth a picture shows. Null for every other picture.
alter table pictures add column booth_view text;
