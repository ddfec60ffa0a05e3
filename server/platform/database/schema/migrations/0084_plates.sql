-- The plates of a 3MF project with several: what is printed on each, and one picture of them all.
alter table uploaded_files add column plates jsonb, add column plates_key text;
alter table product_files add column plates jsonb, add column plates_key text;
