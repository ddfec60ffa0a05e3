-- Counts up with every answer: two administrators cannot overwrite one another.
alter table ideas add column version integer not null default 1;

-- The filter and the search of the inbox.
create index ideas_by_status on ideas (status, sent_at, id);
create index ideas_words on ideas using gin (message gin_trgm_ops);
