-- A photo of a real print is not a render, and is not called one.
alter table pictures add column is_photo boolean not null default false;
