-- The file whose turned copy the upload is: one of a design, or of an upload.
alter table uploads add column turned_from uuid;
