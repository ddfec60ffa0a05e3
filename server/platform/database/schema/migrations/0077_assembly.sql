-- Steps to put a design together, and what else they need. Null without.
alter table products add column assembly jsonb;

-- A job renders the picture of each step, and shows it while the step and its files stay as they were.
create table assembly_pictures (
  product_id uuid not null references products on delete cascade,
  -- A hash of the files and places of the parts.
  source text not null,
  -- Null when the files cannot be rendered.
  picture_key text unique,
  primary key (product_id, source)
);
