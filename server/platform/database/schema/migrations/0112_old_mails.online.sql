-- Emails of each class are deleted after their own time.
create index concurrently if not exists mails_by_class on mails (class, created_at);
drop index concurrently if exists mails_bulk;
