-- Emails that were given up and still have their text, for the page System.
create index concurrently if not exists mails_failed on mails (given_up_at, id) where given_up_at is not null and text is not null;
