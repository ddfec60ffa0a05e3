-- The designs of a drop in their order: see the sort `drop`.
create index products_in_drop_order on products (drop_id, (-drop_position) desc, id desc) where status = 'published';
