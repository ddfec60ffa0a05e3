-- Whether the file is a 3MF that was made of an STL. Null for files of earlier releases, whose estimates tell it in most cases.
alter table product_files add column is_made boolean;
