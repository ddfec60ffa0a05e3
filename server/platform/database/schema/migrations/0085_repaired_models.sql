-- The file whose repaired copy the upload is: one of a design, or of an upload.
alter table uploads add column repaired_from uuid;
-- What a repair did, in sentences, and the file as it was before; of an upload also a picture of the repaired places.
alter table uploaded_files
  add column repairs text[] not null default '{}',
  add column original_key text,
  add column repair_key text;
alter table product_files
  add column repairs text[] not null default '{}',
  add column original_key text;
