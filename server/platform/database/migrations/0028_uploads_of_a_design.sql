-- The design whose form sent it. Without one it shows in every form of its administrator.
alter table uploads add column product_id uuid references products;
create index on uploads (product_id) where product_id is not null;
