-- 64 bits that the files of a download carry in the order of their facets; null for downloads of older releases, whose
-- files were not marked.
alter table downloads add column mark bigint;
