-- Counts the emails that wait, by class, for the metrics and the page System.
create index concurrently if not exists mails_waiting on mails (class, created_at) where sent_at is null and given_up_at is null;
