-- How a model prints as it lies: overhangs, thin walls and so on. Null when it was not checked.
alter table uploaded_files add column printability jsonb;
alter table product_files add column printability jsonb;
