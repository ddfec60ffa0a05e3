-- A mail that was given up can be retried: it is given up again three days after this time.
alter table mails add column retried_at timestamptz;
