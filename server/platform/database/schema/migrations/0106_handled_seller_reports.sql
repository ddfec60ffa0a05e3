-- Of a report that an administrator has handled: who is null in an open one.
alter table seller_reports add column handled_at timestamptz;
alter table seller_reports add column handled_by uuid;
alter table seller_reports add column handled_note text;
