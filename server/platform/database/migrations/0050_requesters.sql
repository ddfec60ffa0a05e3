-- Who asked for a mail: a keyed hash of a network, an account or a known browser. Empty for what was asked before.
alter table requested_mails add column requester_hash bytea not null default '';
alter table requested_mails drop constraint requested_mails_kind_check;
alter table requested_mails add constraint requested_mails_kind_check
  check (kind in ('code', 'change-code', 'reset', 'already-registered'));

-- Tries by browsers that did not send the registration: they must not use up those of the browser that did.
alter table short_codes add column stranger_tries integer not null default 0;
