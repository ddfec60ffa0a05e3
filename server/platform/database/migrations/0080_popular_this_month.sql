-- Members who downloaded a design since the calendar month began (UTC), counted by the job that counts downloads.
alter table product_popularity add column this_month integer not null default 0;
create index on product_popularity (this_month desc, product_id desc) where this_month > 0;
