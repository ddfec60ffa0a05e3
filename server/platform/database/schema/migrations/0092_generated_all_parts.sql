-- A 3MF that was generated from all parts. Of older files it is not known: they count as the designer's own.
alter table uploaded_files add column is_all_parts boolean not null default false;
alter table product_files add column is_all_parts boolean not null default false;
