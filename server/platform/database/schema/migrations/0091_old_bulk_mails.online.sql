-- Bulk emails are deleted after 90 days.
create index concurrently if not exists mails_bulk on mails (created_at) where class = 'bulk';
