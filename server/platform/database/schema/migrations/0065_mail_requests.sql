-- The request that caused the email, as in its `x-request-id` and in the log.
alter table mails add column request_id text;
