-- The 3MF with all parts that is made again with a changed copy, and its parts: ids of files, one of which is the source.
alter table uploads add column all_parts jsonb;
